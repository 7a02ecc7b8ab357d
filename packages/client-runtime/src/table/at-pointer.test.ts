import { expect, test } from "vitest";
import { atPointer } from "./at-pointer.ts";

const value = { a: { "b/c": [{ "~1": null }] }, "": 0, text: "ab" };

test.for<readonly [pointer: string, found: unknown]>([
  ["", value],
  ["/a/b~1c/0", { "~1": null }],
  ["/a/b~1c/0/~01", null],
  ["/", 0],
  ["/text/length/x", undefined],
  ["/a/x/y", undefined],
  ["/a/b~1c/0/~01/x", undefined],
])("%j leads to %j", ([pointer, found]) => {
  expect(atPointer(value, pointer)).toEqual(found);
});
