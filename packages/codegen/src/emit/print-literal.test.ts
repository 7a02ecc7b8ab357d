import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { printLiteral } from "./print-literal.ts";

test("a value is printed on one line if it fits, otherwise with one entry per line", () => {
  expect(printLiteral({ a: [1, "b"], "c-d": null, e: {}, f: [] })).toBe(
    '{ a: [1, "b"], "c-d": null, e: {}, f: [] }',
  );
  expect(printLiteral({ first: "x".repeat(60), second: ["y".repeat(60)] })).toBe(
    `{\n  first: "${"x".repeat(60)}",\n  second: ["${"y".repeat(60)}"],\n}`,
  );
});

test("for any texts and keys, a printed literal evaluates to the value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(evaluate(printLiteral(value))).toBe(JSON.stringify(value));
    }),
    {
      seed: 1,
      examples: [
        [
          {
            "it's": 'quote " back ` slash \\ line\n ${x} \u2028 */',
            ünïcode: [true, -1.5, { 404: "404" }],
          },
        ],
        [JSON.parse('{ "__proto__": { "a": 1 }, "constructor": null }')],
      ],
    },
  );
});

/** Evaluates a literal in a program of its own, which cannot access this test. */
function evaluate(literal: string): unknown {
  return runInNewContext(`JSON.stringify(${literal})`, {}, { displayErrors: false }) as unknown;
}
