import { expect, test } from "vitest";
import { compareDocuments } from "./compare-documents.ts";

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, []],
  [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, ["/a/b/1"]],
  [{ a: [1] }, { a: [1, 2] }, ["/a/1"]],
  [{ a: 1 }, { b: 1 }, ["/a", "/b"]],
  [{ a: [] }, { a: {} }, ["/a"]],
  [{ a: null }, { a: {} }, ["/a"]],
  [{ "a/b": { "c~d": 1 } }, { "a/b": { "c~d": "1" } }, ["/a~1b/c~0d"]],
  [1, 2, [""]],
])("between %j and %j the differences are %j", (before, after, pointers) => {
  expect(compareDocuments(before, after)).toEqual(pointers);
});
