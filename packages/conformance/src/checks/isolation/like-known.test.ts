import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid, likeKnown } from "./like-known.ts";

test.each([
  ["7", ["1928374655", "1928374654"]],
  ["z-1007", ["z-0071z1007z", "z-0071", "z-0710"]],
  ["waybill", ["aybillwwaybi", "aybillw", "ybillwa"]],
  ["dp_11kckOofT430", ["dp_14ckoTfkO301", "dp_43kofOkcT011"]],
  ["Main:Hall_2", ["Hina:Mlla_2", "Mnal:Hlai_2"]],
])("texts in the form of %j", (known, like) => {
  expect(likeKnown(known)).toEqual(like);
});

test("no text is in the form of an id of other characters", () => {
  expect(likeKnown("]k<f33")).toEqual([]);
  expect(likeKnown("--")).toEqual([]);
});

test("another UUID has the same version and variant", () => {
  fc.assert(
    fc.property(fc.uuid(), (known) => {
      const others = likeKnown(known);
      expect(others).toHaveLength(2);
      for (const other of others) {
        expect(isUuid(other)).toBe(true);
        expect([other[14], other[19]]).toEqual([known[14], known[19]]);
      }
    }),
  );
});

test("no text is the known id", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.:~-]{1,40}$/), (known) => {
      expect(likeKnown(known)).not.toContain(known);
    }),
  );
});
