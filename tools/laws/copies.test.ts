import { formatPointer, type JsonValue, resolvePointer } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { atPointer } from "../../packages/client-runtime/src/table/at-pointer.ts";

/** The copies that docs/adr/0025 allows, each compared with its original. */
const seed = 20261123;

const key = fc.oneof(fc.constantFrom("", "a/b", "~", "~1", "~01", "0", "a"), fc.string());
const values = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 1, "text", true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

function tokensOf(value: JsonValue, before: readonly string[] = []): (readonly string[])[] {
  const below =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, part]) => tokensOf(part ?? null, [...before, name]))
      : [];
  return [before, ...below];
}

test("property: all copies write and resolve JSON Pointers alike", () => {
  fc.assert(
    fc.property(values, (value) => {
      for (const tokens of tokensOf(value)) {
        const pointer = formatPointer(tokens);
        const found = resolvePointer(value, pointer);
        expect(atPointer(value, pointer)).toBe(found);
      }
    }),
    { seed },
  );
});
