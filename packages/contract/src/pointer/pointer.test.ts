import type { JsonValue } from "../model/json-value.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { setAt } from "../json/set-at.ts";

/** The document and the results of RFC 6901, section 5. */
const document = { foo: ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "m~n": 8, " ": 7 };

test.each([
  ["", document],
  ["/foo", ["bar", "baz"]],
  ["/foo/0", "bar"],
  ["/", 0],
  ["/a~1b", 1],
  ["/c%d", 2],
  ["/ ", 7],
  ["/m~0n", 8],
  ["#/c%25d", 2],
  ["#/%20", 7],
  ["#", document],
])("%s leads to its value", (pointer, value) => {
  expect(resolvePointer(document, pointer)).toEqual(value);
});

test.each([
  "/none",
  "/foo/2",
  "/foo/-",
  "/foo/01",
  "/foo/bar",
  "/foo/0/x",
  "/toString",
  "/foo/length",
])("%s leads nowhere", (pointer) => {
  expect(resolvePointer(document, pointer)).toBeUndefined();
});

test.each(["foo", "/~", "/a~2b", "#/%zz"])("%s is not a JSON Pointer", (pointer) => {
  expect(() => parsePointer(pointer)).toThrow(expect.objectContaining({ code: "pointer-invalid" }));
});

test("parsing returns the tokens that were formatted", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (tokens) => {
      expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
    }),
    { seed: 1 },
  );
});

test("a formatted path leads to the value at its end", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { minLength: 1 }),
      fc.integer(),
      (path, value) => {
        const nested = path.reduceRight<fc.JsonValue>(
          (inner, key) => Object.fromEntries([[key, inner]]),
          value,
        );
        expect(resolvePointer(nested, formatPointer(path))).toBe(value);
      },
    ),
    { seed: 1 },
  );
});

test.each<[string, JsonValue | undefined, string]>([
  ["the root", { a: 1 }, ""],
  ["a member", { a: 1, b: { c: 2 } }, "/b/c"],
  ["an item", [1, 2, 3], "/1"],
  ["a place without an object", undefined, "/a/b"],
])("a part is set at %s, and the original stays as it is", (_name, value, pointer) => {
  const before = structuredClone(value);
  const after = setAt(value, parsePointer(pointer), "new");
  expect(resolvePointer(after, pointer)).toBe("new");
  expect(value).toEqual(before);
});

test("a part is appended to a list, and a member named __proto__ is a member", () => {
  expect(setAt([1], parsePointer("/-"), 2)).toEqual([1, 2]);
  const odd = setAt({}, parsePointer("/__proto__/a"), 1);
  expect(Object.keys(odd as object)).toEqual(["__proto__"]);
});
