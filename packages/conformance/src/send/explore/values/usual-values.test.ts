import type { TypicalPlace } from "@plumbline/arbitrary";
import { expect, test } from "vitest";
import { usualValues, type ValueSeed } from "./usual-values.ts";

const seed: ValueSeed = { word: "qwertyu", form: 0, now: Date.UTC(2026, 0, 1) };

function first(name: string, more: Partial<TypicalPlace> = {}, form = 0): unknown {
  const place = { path: [name], types: new Set(["string"] as const), descriptions: [], ...more };
  return usualValues(place, { ...seed, form })[0];
}

test.each([
  ["userEmail", "qwertyu@example.com"],
  ["display_name", "plumbline-qwertyu"],
  ["callback_url", "https://example.com/qwertyu"],
  ["startsAt", "2026-01-01T01:05:00Z"],
  ["endsAt", "2026-01-02T01:00:00Z"],
  ["currency", "USD"],
  ["shape", undefined],
])("%s is %s", (name, value) => {
  expect(first(name)).toBe(value);
});

test("another form of a name follows a rejection", () => {
  expect(first("name", {}, 2)).toBe("qwertyu.example.org.");
});

test("a format says more than a name", () => {
  expect(first("key", { format: "byte" })).toBe("qwertyuA");
});

test("values that a description lists come first, and examples last", () => {
  const descriptions = ["Must be REPLACE or DELETE. With DELETE, all are deleted."];
  expect(first("changetype", { descriptions })).toBe("REPLACE");
  const example = { descriptions: ["Type of this record (e.g. \u201cA\u201d, \u201cPTR\u201d)"] };
  expect(first("type", example)).toBe("A");
  expect(first("name", example)).toBe("plumbline-qwertyu");
});
