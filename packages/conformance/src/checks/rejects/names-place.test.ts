import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { readNamedPlaces } from "./names-place.ts";

function namesOf(json: JsonValue): (...tokens: readonly string[]) => boolean {
  const isNamed = readNamedPlaces({ text: JSON.stringify(json), json });
  return (...tokens) => isNamed(tokens);
}

test.each<[string, JsonValue]>([
  ["a JSON Pointer in a sentence", { error: "body /links/0/url must be a URI" }],
  ["a JSON Pointer of its own", { errors: [{ pointer: "/links/0/url" }] }],
  ["a path with brackets", { error: "`links[0].url` is not a URI" }],
  ["a path with dots", { errors: { "body.links.0.url": ["invalid"] } }],
  ["a list of names and indices", { detail: [{ loc: ["body", "links", 0, "url"] }] }],
])("a place is named by %s", (_, json) => {
  const isNamed = namesOf(json);
  expect(isNamed("links", "0", "url")).toBe(true);
  expect(isNamed("links", "0")).toBe(true);
  expect(isNamed("links", "1", "url")).toBe(false);
  expect(isNamed("links", "0", "ur")).toBe(false);
  expect(isNamed("url", "0")).toBe(false);
});

test.each<[string, JsonValue]>([
  ["as a member", { errors: { title: ["too long"] } }],
  ["in quotation marks", { error: 'The field "title" is too long' }],
  ["as a pointer", { error: "/title is too long" }],
])("a member at the top is named %s", (_, json) => {
  expect(namesOf(json)("title")).toBe(true);
});

test("a word of a sentence is not a place", () => {
  expect(namesOf({ error: "The title is too long" })("title")).toBe(false);
  expect(namesOf({ error: "The title is too long" })()).toBe(false);
});

test("a body without JSON is read as text", () => {
  expect(readNamedPlaces({ text: "bad /title" })(["title"])).toBe(true);
});
