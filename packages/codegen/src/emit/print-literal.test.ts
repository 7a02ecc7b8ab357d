import { expect, test } from "vitest";
import { printLiteral } from "./print-literal.ts";

test("what fits stands on one line, what does not has one entry a line", () => {
  expect(printLiteral({ a: [1, "b"], "c-d": null, e: {}, f: [] })).toBe(
    '{ a: [1, "b"], "c-d": null, e: {}, f: [] }',
  );
  expect(printLiteral({ first: "x".repeat(60), second: ["y".repeat(60)] })).toBe(
    `{\n  first: "${"x".repeat(60)}",\n  second: ["${"y".repeat(60)}"],\n}`,
  );
});

test("a printed literal evaluates to the value, whatever its texts hold", async () => {
  const value = {
    "it's": 'quote " back ` slash \\ line\n ${x} \u2028 */',
    ünïcode: [true, -1.5, [{ 404: "404" }]],
  };
  const module = `data:text/javascript,export default ${encodeURIComponent(printLiteral(value))}`;

  expect((await import(module)).default).toEqual(value);
});
