/** The language of the page: from the browser at first, then as chosen. */

import { getLocale, type Locale, locales, setLocale } from "../paraglide/runtime";

export const LANGUAGES: Record<Locale, string> = {
  en: "English",
  uk: "Українська",
  ru: "Русский",
  pl: "Polski",
  de: "Deutsch",
};

export { locales };

const state = $state({ locale: getLocale() });

export function language(): Locale {
  return state.locale;
}

export function chooseLanguage(locale: Locale): void {
  void setLocale(locale, { reload: false });
  state.locale = locale;
  document.documentElement.lang = locale;
}
