import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type FingerprintInput, fingerprintRequest } from "./fingerprint-request.ts";

const order: FingerprintInput = {
  operation: "create_order",
  path: { id: "7" },
  query: [["dry", "1"]],
  body: { kind: "json", value: { title: "Middlemarch", copies: [1, 2] } },
};

test("a fingerprint is a SHA-256 in hexadecimal, the same every time", () => {
  expect(fingerprintRequest(order)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintRequest(structuredClone(order))).toBe(fingerprintRequest(order));
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, Partial<FingerprintInput>]>([
  ["another operation", { operation: "cancel_order" }],
  ["another path parameter", { path: { id: "8" } }],
  ["another query value", { query: [["dry", "0"]] }],
  [
    "a repeated query value",
    {
      query: [
        ["dry", "1"],
        ["dry", "1"],
      ],
    },
  ],
  ["no query", { query: [] }],
  [
    "another order of items",
    { body: { kind: "json", value: { title: "Middlemarch", copies: [2, 1] } } },
  ],
  [
    "a number as a string",
    { body: { kind: "json", value: { title: "Middlemarch", copies: ["1", 2] } } },
  ],
  ["no body", { body: { kind: "none" } }],
  ["a null body", { body: { kind: "json", value: null } }],
  ["an empty body", { body: { kind: "bytes", bytes: bytes("") } }],
  [
    "the same text, not as JSON",
    { body: { kind: "bytes", bytes: bytes('{"title":"Middlemarch","copies":[1,2]}') } },
  ],
])("%s makes another request", (_, change) => {
  expect(fingerprintRequest({ ...order, ...change })).not.toBe(fingerprintRequest(order));
});

test("the order of differently named query parameters does not count, that of a repeated one does", () => {
  const of = (...query: [string, string][]): string => fingerprintRequest({ ...order, query });

  expect(of(["a", "1"], ["b", "2"])).toBe(of(["b", "2"], ["a", "1"]));
  expect(of(["a", "1"], ["a", "2"])).not.toBe(of(["a", "2"], ["a", "1"]));
});

test("changing one leaf of any body changes the fingerprint", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.nat(),
      fc.string(),
      (items, at, salt) => {
        const index = at % items.length;
        const changed = items.with(index, { was: items[index] ?? null, salt });
        expect(fingerprintBody(changed)).not.toBe(fingerprintBody(items));
      },
    ),
    { seed: 1 },
  );
});

function fingerprintBody(value: unknown): string {
  // fast-check types its JSON values as unknown-friendly; the text round trip makes them plain JSON.
  const json = JSON.parse(JSON.stringify(value)) as JsonValue;
  return fingerprintRequest({ ...order, body: { kind: "json", value: json } });
}
