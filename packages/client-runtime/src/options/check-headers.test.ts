import { expect, test } from "vitest";
import { checkHeaders } from "./check-headers.ts";

test.for([
  ["a:b", "c"],
  ["a:", "c"],
  ["", "c"],
  ["a b", "c"],
  ["é", "c"],
  ["\u212a", "c"],
  ["a", "x\r\ny: z"],
  ["a", "\u0000"],
  ["a", "\u0100"],
  ["a", { b: 1 }],
  ["a", [["b"]]],
  ["a", ["b", "\n"]],
  ["a", Object.create(null)],
  ["a", () => "b"],
  ["a", new Date(0)],
] as const)("the header %j of %j is rejected", ([name, value]) => {
  expect(() => checkHeaders({ [name]: value }, [])).toThrow(
    expect.objectContaining({ name: "ClientError", code: "header-invalid" }),
  );
});

test.for([
  ["x-trip", "1: 2"],
  ["x-trip", ""],
  ["x-trip", "caf\u00e9\t"],
  ["!#$%&'*+.^_`|~-", "1"],
])("the header %j of %j is sent as it is", ([name = "", value]) => {
  expect(checkHeaders({ [name]: value }, [])).toEqual({ [name]: value });
});

test("numbers and booleans are written as text, lists with commas, and absent values are omitted", () => {
  const given = { A: 5, B: false, C: ["x", 1], D: undefined, E: null };

  expect(checkHeaders(given, ["D", "E"])).toEqual({ a: "5", b: "false", c: "x,1" });
});
