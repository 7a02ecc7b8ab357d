import { type JsonObject, keyParameter } from "@plumbline/contract";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyedOperation } from "../../testing/keyed-operation.ts";
import { mintKey } from "./mint-key.ts";

const schemas: readonly JsonObject[] = [
  {},
  { type: "string", format: "uuid" },
  { type: "string", minLength: 8, maxLength: 8 },
  { type: "string", minLength: 40, maxLength: 80, pattern: "^[a-z0-9]+$" },
  { type: "string", pattern: "^[A-F0-9]{16}$" },
  { type: "string", pattern: "^\\d{10,20}$" },
  { type: "string", pattern: "^order-[a-z]{12}$" },
];

describe("an idempotency key", () => {
  test.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
    "satisfies %s",
    (_name, schema) => {
      const operation = keyedOperation(schema);
      fc.assert(
        fc.property(fc.jsonValue(), fc.integer(), (body, seed) => {
          const key = mintKey(operation, [seed, JSON.stringify(body)]);
          expect(keyParameter(operation)?.schema.validate(key)).toEqual([]);
        }),
        { seed: 1, numRuns: 30 },
      );
    },
  );

  test("is a pure function of its ingredients", () => {
    const operation = keyedOperation({ type: "string" });
    expect(mintKey(operation, [1, "case", "body"])).toBe(mintKey(operation, [1, "case", "body"]));
  });

  test("differs for each seed, case and body", () => {
    const operation = keyedOperation({
      type: "string",
      minLength: 8,
      maxLength: 80,
      pattern: "^[A-Za-z0-9_-]+$",
    });
    const keys = [0, 1, 2, 3].flatMap((seed) =>
      ["a", "b"].flatMap((one) => ["x", "y"].map((body) => mintKey(operation, [seed, one, body]))),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
