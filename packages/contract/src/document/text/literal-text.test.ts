import * as fc from "fast-check";
import { expect, test } from "vitest";
import { literalText } from "./literal-text.ts";

test.for([
  ['say "no"\n', String.raw`"say \"no\"\n"`],
  ["</script>", String.raw`"<\/script>"`],
  ["\u2028\uffff\ud800", String.raw`"\u2028\uffff\ud800"`],
])("%j becomes %j", ([text, expected]) => {
  expect(literalText(text)).toBe(expected);
});

test("a literal stands for its value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(literalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { seed: 20261125 },
  );
});
