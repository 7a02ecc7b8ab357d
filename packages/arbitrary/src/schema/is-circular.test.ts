import { applicators } from "@plumbline/contract";
import { expect, test } from "vitest";
import { isCircular } from "./is-circular.ts";
import { openSpace } from "./space.ts";

const self = { $ref: "#" };

test.each([
  ...[...applicators]
    .filter(([, { appliesTo }]) => appliesTo !== "nothing")
    .map(([keyword, { holds }]) => ({
      keyword,
      held: { schema: self, list: [self], map: { a: self } }[holds],
    })),
  { keyword: "$dynamicRef", held: "#" },
])("a schema that reaches itself through $keyword is circular", ({ keyword, held }) => {
  const space = openSpace({ [keyword]: held }, {});
  expect(isCircular(space, space.entry)).toBe(true);
});
