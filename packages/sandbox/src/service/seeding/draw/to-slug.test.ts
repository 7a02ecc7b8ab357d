import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toSlug } from "./to-slug.ts";

test.each([
  ["Rivera Plumbing", "rivera-plumbing"],
  ["  José & Söhne, Inc. ", "jose-sohne-inc"],
  ["24/7 Locks!", "24-7-locks"],
])("%s is at %s", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test("any name has a slug that is valid in a host name, and always the same", () => {
  const name = fc.string({ unit: fc.nat(0xff_ff).map((unit) => String.fromCharCode(unit)) });
  fc.assert(
    fc.property(fc.oneof(name, fc.string({ minLength: 60 })), (name) => {
      expect(toSlug(name)).toMatch(/^[a-z\d]([a-z\d-]{0,46}[a-z\d])?$/);
      expect(toSlug(name)).toBe(toSlug(name));
    }),
    { seed: 20_260_301 },
  );
});
