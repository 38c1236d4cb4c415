// Holds the language files against each other: a string that one of them lacks, a variable that one
// of them forgot or a plural form that a language needs and does not have stops the build.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ match: Record<string, string> }} Plural */
/** @typedef {string | [Plural]} Message */

/** What paraglide is told, by Vite and by the type check alike. */
export const paraglideOptions = {
  project: join(WEB, "project.inlang"),
  outdir: join(WEB, "src/paraglide"),
  /** @type {("localStorage" | "preferredLanguage" | "baseLocale")[]} */
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
  localStorageKey: "polis-language",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};

/** Return every fault of the language files, in words. */
export function faults() {
  const settings = JSON.parse(readFileSync(join(WEB, "project.inlang/settings.json"), "utf8"));
  /** @type {string[]} */
  const patterns = settings["plugin.inlang.messageFormat"].pathPattern;
  return patterns.flatMap((pattern) => faultsOf(pattern, settings.baseLocale, settings.locales));
}

/**
 * @param {string} pattern
 * @param {string} base
 * @param {string[]} locales
 */
function faultsOf(pattern, base, locales) {
  const read = (/** @type {string} */ locale) => {
    const path = join(WEB, pattern.replace("{locale}", locale));
    return /** @type {Record<string, Message>} */ (JSON.parse(readFileSync(path, "utf8")));
  };
  const model = read(base);
  /** @type {string[]} */
  const found = [];
  for (const locale of locales) {
    const messages = read(locale);
    const name = pattern.replace("{locale}", locale);
    for (const key of Object.keys(model)) {
      if (!(key in messages)) found.push(`${name}: ${key} is missing`);
    }
    for (const [key, message] of Object.entries(messages)) {
      const wanted = model[key];
      if (wanted === undefined) found.push(`${name}: ${key} is not in ${base}`);
      else found.push(...compare(message, wanted, locale).map((what) => `${name}: ${key}: ${what}`));
    }
  }
  return found;
}

/**
 * @param {Message} message
 * @param {Message} model
 * @param {string} locale
 */
function compare(message, model, locale) {
  if (typeof message !== typeof model) return ["has plurals in one language only"];
  if (message === "") return ["is empty"];
  if (variables(message) !== variables(model)) return [`speaks of ${variables(message)}`];
  if (typeof message === "string") return [];
  const forms = Object.keys(message[0].match).map((form) => form.split("=")[1]);
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return needed.filter((form) => !forms.includes(form)).map((form) => `lacks the plural "${form}"`);
}

/** @param {Message} message */
function variables(message) {
  const texts = typeof message === "string" ? [message] : Object.values(message[0].match);
  const found = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(found)].sort().join(", ");
}
