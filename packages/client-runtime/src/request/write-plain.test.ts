import * as fc from "fast-check";
import { expect, test } from "vitest";
import { serializeParameter } from "./serialize-parameter.ts";
import { writePlain } from "./write-plain.ts";

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined));

test("a value or a list is written in its style", () => {
  fc.assert(
    fc.property(
      fc.oneof(value, fc.array(value)),
      fc.constantFrom({}, { style: "simple" }),
      (given, style) => {
        const parameter = { name: "p", required: false, ...style };

        expect(writePlain(parameter, given)).toBe(serializeParameter(parameter, given));
      },
    ),
    { seed: 1 },
  );
});
