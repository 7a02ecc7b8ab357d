import * as fc from "fast-check";
import { expect, test } from "vitest";
import { commentLine, commentText } from "./comment-text.ts";

test.for([
  ["ends */ here", "ends *\\/ here"],
  ["a\r\nb\rc\u2028d\u2029e", "a\nb\nc\nd\ne"],
  ["a\u0000\u0085\uffffb", "a   b"],
  ["@deprecated, or @see me@a.test", "\\@deprecated, or \\@see me@a.test"],
  ["</script>", "<\\/script>"],
  ["*\ud800/", "*\ufffd/"],
] as const)("%j becomes %j", ([text, expected]) => {
  expect(commentText(text)).toBe(expected);
});

test("a line has no line ends, also of other kinds", () => {
  expect(commentLine(" a\n\n b\u2028c\v@d ")).toBe("a b c \\@d");
});

test("no text ends a comment or contains a line end other than a line feed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(commentText(text)).not.toMatch(/\*\/|[\r\u2028\u2029\0]/);
      expect(commentLine(text)).not.toMatch(/\*\/|\s{2}|[\n\r\u2028\u2029]/);
    }),
    { seed: 20261125 },
  );
});
