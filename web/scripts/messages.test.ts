import { expect, it } from "vitest";

import { faults, faultsBetween } from "./messages.js";

it("finds all languages complete", () => {
  expect(faults()).toEqual([]);
});

it("notices what a language lacks", () => {
  const plural = (match: Record<string, string>): [{ match: Record<string, string> }] => [{ match }];
  const model = {
    greeting: "Hello {name}",
    stones: plural({ "n=one": "{count} stone", "n=other": "{count} stones" }),
    title: "Title",
  };
  const other = {
    greeting: "Привіт",
    stones: plural({ "n=one": "{count} камінь", "n=other": "{count} каменя" }),
    extra: "?",
  };
  expect(faultsBetween(model, other, "uk")).toEqual([
    "title is missing",
    "greeting: speaks of nothing, not of name",
    'stones: lacks the plural "few"',
    'stones: lacks the plural "many"',
    "extra is in no other language",
  ]);
});
