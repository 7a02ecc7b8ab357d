import { registerFormats, type JsonObject } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listBoundaries, listViolations, toArbitrary, toTypical } from "./index.ts";

/** Ten digits whose sum is a multiple of ten. */
const isValid = (text: string): boolean =>
  /^\d{10}$/.test(text) && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0;

function generate(number: number): string {
  const nine = String(number).padStart(9, "0").slice(-9);
  const sum = [...nine].reduce((total, digit) => total + Number(digit), 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

const account = { type: "string", format: "account" };
const payment = {
  type: "object",
  required: ["to"],
  properties: { to: account, from: { anyOf: [account, { type: "null" }] } },
};
const root: JsonObject = { openapi: "3.1.1", components: { schemas: { payment } } };
registerFormats(root, { account: { isValid, generate } });
const options = { root, pointer: "/components/schemas/payment" };

test("values of a document's own format come from its generator", () => {
  const values = fc.sample(toArbitrary(payment, options), { seed: 1, numRuns: 200 });
  for (const value of values) expect(value).toMatchObject({ to: expect.toSatisfy(isValid) });
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(100);
});

test("boundaries and the typical value are of the format", () => {
  const typical = toTypical(payment, { ...options, members: "all" });
  const values = [...listBoundaries(payment, options).map(({ value }) => value), typical];
  expect(values.length).toBeGreaterThan(1);
  for (const value of values) expect(value).toMatchObject({ to: expect.toSatisfy(isValid) });
});

test("violations are near misses that the predicate rejects", () => {
  const found = listViolations(payment, options).filter(({ keyword }) => keyword === "format");
  expect(found.map(({ instancePointer }) => instancePointer)).toEqual(["/to"]);
  for (const { arbitrary } of found)
    for (const value of fc.sample(arbitrary, { seed: 1, numRuns: 100 }))
      expect(Object(value).to).toSatisfy((text: string) => !isValid(text));
});
