import * as fc from "fast-check";
import { expect, test } from "vitest";
import { showText } from "./show-text.ts";

test.for([
  ["no such book", "no such book"],
  ["a\nb\u001b[31m", "a\\u{a}b\\u{1b}[31m"],
  ["\u202eevil\u2028", "\\u{202e}evil\\u{2028}"],
  ["Größe 😀", "Größe 😀"],
  ["x".repeat(201), `${"x".repeat(200)}…`],
] as const)("%j is shown as %j", ([text, shown]) => {
  expect(showText(text)).toBe(shown);
});

test("for any text, no control character is shown, and the text is bounded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(showText(text)).not.toMatch(/\p{Cc}|\p{Cf}/u);
      expect(showText(text).length).toBeLessThan(2000);
    }),
    { seed: 1 },
  );
});
