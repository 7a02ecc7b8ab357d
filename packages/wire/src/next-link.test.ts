import { expect, test } from "vitest";
import { nextLink } from "./next-link.ts";

test.each([
  ['<https://a.test/x?page=2>; rel="next"', "https://a.test/x?page=2"],
  [
    '<https://a.test/x?page=1>; rel="prev", <https://a.test/x?page=3>; rel="next"',
    "https://a.test/x?page=3",
  ],
  ["</x?page=2>; rel=next", "/x?page=2"],
  ["<?a=1,2;3>;rel=NEXT", "?a=1,2;3"],
  ['<b>; title="to, the; rel=\\"next\\" one"; rel="last", <c> ; Rel = "first next"', "c"],
  ['<a>; rel="prev"; rel="next"', undefined],
  ['<a>; rel="next"; anchor="#part"', undefined],
  ['<a>; title="; rel=next"', undefined],
  ['<a>; rel="nextish"', undefined],
  ["", undefined],
  ["nonsense", undefined],
])("%s leads to %s", (header, target) => {
  expect(nextLink(header)).toBe(target);
});

test("a long header without an end is read in linear time", () => {
  expect(nextLink(`<a>${"; x=1".repeat(20_000)} <`)).toBeUndefined();
  expect(nextLink("<".repeat(50_000))).toBeUndefined();
});
