import type { Vertical } from "@local-ads/client";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCatalogue } from "./create-catalogue.ts";
import { resolveRequirements } from "./resolve-requirements.ts";

const { verticals } = createCatalogue();
const plumbing = verticals.find(({ slug }) => slug === "plumbing")!;
const landscaping = verticals.find(({ slug }) => slug === "landscaping")!;
const seeded = { seed: 20_260_301 };

test("a licence is missing if a selected state requires it", () => {
  const { missing, licenseLine } = resolveRequirements({
    vertical: plumbing,
    states: ["TX", "OK", "CA"],
    licences: {},
  });

  expect(missing).toEqual([
    {
      key: "plumbingLicense",
      label: "Plumbing or plumbing contractor license number",
      states: ["TX", "CA"],
    },
  ]);
  expect(licenseLine).toBeNull();
});

test("an accepted number counts in its own state", () => {
  const { missing, licenseLine } = resolveRequirements({
    vertical: plumbing,
    states: ["TX", "CA"],
    licences: { plumbingLicense: { TX: "M-12345", FL: "CFC 14" } },
  });

  expect(missing.map(({ states }) => states)).toEqual([["CA"]]);
  expect(licenseLine).toBe("TX M-12345");
});

test("the licence line has each selected state with its number", () => {
  const { licenseLine } = resolveRequirements({
    vertical: plumbing,
    states: ["TX", "CA", "TX"],
    licences: { plumbingLicense: { CA: "987654", TX: " M-12345 " } },
  });

  expect(licenseLine).toBe("TX M-12345 · CA 987654");
});

test("disclosures are those of the selected states", () => {
  const { disclosures } = resolveRequirements({ vertical: plumbing, states: ["TX"], licences: {} });

  expect(disclosures).toEqual(["Show the license number of the responsible master plumber."]);
});

test("a trade without rules has no requirements", () => {
  expect(
    resolveRequirements({
      vertical: landscaping,
      states: ["TX"],
      licences: { plumbingLicense: { TX: "M-12345" } },
    }),
  ).toEqual({ fields: [], missing: [], licenseLine: null, disclosures: [] });
});

const state = fc.constantFrom("TX", "CA", "FL", "NY", "WA", "IL", "constructor", "__proto__");
const input = fc
  .record({
    vertical: fc.constantFrom(...verticals),
    states: fc.array(state, { maxLength: 6 }),
    numbers: fc.dictionary(state, fc.string({ maxLength: 8 }), { maxKeys: 4 }),
  })
  .map(({ vertical, states, numbers }) => ({
    vertical,
    states,
    licences: Object.fromEntries(keysOf(vertical).map((key) => [key, numbers])),
  }));

function keysOf({ compliance }: Vertical): readonly string[] {
  return (compliance?.tenantFields ?? []).map(({ key }) => key);
}

test("a missing licence is required by a selected state and has no number", () => {
  fc.assert(
    fc.property(input, ({ vertical, states, licences }) => {
      for (const { key, states: lacking } of resolveRequirements({ vertical, states, licences })
        .missing) {
        const field = vertical.compliance?.tenantFields.find((each) => each.key === key);
        expect(lacking.length).toBeGreaterThan(0);
        expect(new Set(lacking).size).toBe(lacking.length);
        expect(states).toEqual(expect.arrayContaining(lacking));
        expect(field?.requiredIn).toEqual(expect.arrayContaining(lacking));
        expect(
          lacking.filter(
            (each) =>
              Object.hasOwn(licences[key] ?? {}, each) && licences[key]?.[each]?.trim() !== "",
          ),
        ).toEqual([]);
      }
    }),
    seeded,
  );
});

test("with a number for each missing licence, none is missing", () => {
  fc.assert(
    fc.property(input, ({ vertical, states }) => {
      const { missing } = resolveRequirements({ vertical, states, licences: {} });
      const licences = Object.fromEntries(
        missing.map(({ key, states: lacking }) => [
          key,
          Object.fromEntries(lacking.map((each) => [each, "1"])),
        ]),
      );

      const resolved = resolveRequirements({ vertical, states, licences });

      expect(resolved.missing).toEqual([]);
      expect(resolved.licenseLine === null).toBe(missing.length === 0);
    }),
    seeded,
  );
});

test("selecting another state never removes a missing licence or a disclosure", () => {
  fc.assert(
    fc.property(input, state, ({ vertical, states, licences }, added) => {
      const before = resolveRequirements({ vertical, states, licences });
      const after = resolveRequirements({ vertical, states: [...states, added], licences });

      expect(after.missing.map(({ key }) => key)).toEqual(
        expect.arrayContaining(before.missing.map(({ key }) => key)),
      );
      expect(after.disclosures).toEqual(expect.arrayContaining(before.disclosures));
    }),
    seeded,
  );
});
