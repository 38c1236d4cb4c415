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
  return locales.flatMap((locale) => {
    const name = pattern.replace("{locale}", locale);
    return faultsBetween(model, read(locale), locale).map((fault) => `${name}: ${fault}`);
  });
}

/**
 * Hold one language against the model.
 * @param {Record<string, Message>} model
 * @param {Record<string, Message>} messages
 * @param {string} locale
 */
export function faultsBetween(model, messages, locale) {
  const missing = Object.keys(model).filter((key) => !(key in messages));
  const faulty = Object.entries(messages).flatMap(([key, message]) => {
    const wanted = model[key];
    if (wanted === undefined) return [`${key} is in no other language`];
    return compare(message, wanted, locale).map((what) => `${key}: ${what}`);
  });
  return [...missing.map((key) => `${key} is missing`), ...faulty];
}

/**
 * @param {Message} message
 * @param {Message} model
 * @param {string} locale
 */
function compare(message, model, locale) {
  if (typeof message !== typeof model) return ["has plurals in one language only"];
  if (message === "") return ["is empty"];
  const [said, wanted] = [variables(message), variables(model)];
  if (said !== wanted) return [`speaks of ${said || "nothing"}, not of ${wanted || "nothing"}`];
  if (typeof message === "string") return [];
  const forms = Object.keys(message[0].match).map((form) => form.split("=")[1]);
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return ["one", "few", "many", "other"]
    .filter((form) => needed.some((one) => one === form) && !forms.includes(form))
    .map((form) => `lacks the plural "${form}"`);
}

/** @param {Message} message */
function variables(message) {
  const texts = typeof message === "string" ? [message] : Object.values(message[0].match);
  const found = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  return [...new Set(found)].sort().join(", ");
}
