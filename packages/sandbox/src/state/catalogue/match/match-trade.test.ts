import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allTrades } from "../all-trades.ts";
import { createCatalogue } from "../create-catalogue.ts";
import { matchTrade } from "./match-trade.ts";

const catalogue = createCatalogue();
const slugs = catalogue.verticals.map(({ slug }) => slug);
const seeded = { seed: 20_260_301 };
/** Every code unit, halves of pairs included. */
const anyText = fc.string({ unit: fc.nat(0xff_ff).map((unit) => String.fromCharCode(unit)) });

describe("a description matches a trade", () => {
  test.each([
    ["I'm a plumber in Austin, mostly water heaters", "plumbing"],
    ["we fix LEAKS and clogged toilets", "plumbing"],
    ["Tankless hot water installs", "plumbing"],
    ["A/C repair and furnaces", "hvac"],
    ["roof leak specialists", "roofing"],
    ["Roofer. We also replace gutters and skylights.", "roofing"],
    ["two women cleaning houses: deep cleaning, move-out cleaning", "house-cleaning"],
    ["dog groomer with a van", "pet-grooming"],
    ["I take down dead trees and grind stumps", "tree-service"],
    ["We rekey locks after a break-in", "locksmith"],
    ["botox and fillers", "med-spa"],
  ])("%s", (words, trade) => {
    expect(matchTrade(words, catalogue)).toEqual({ trade, candidates: [trade] });
  });
});

describe("a description of several trades, or of none, matches no trade", () => {
  test.each<readonly [string, readonly string[]]>([
    ["plumber and electrician", ["plumbing", "electrical"]],
    ["generators and furnaces", ["electrical", "hvac"]],
    ["", []],
    ["we make people happy", []],
    ["unplumbered", []],
  ])("%s", (words, candidates) => {
    expect(matchTrade(words, catalogue)).toEqual({ candidates });
  });
});

test("a named trade wins over suggested trades", () => {
  expect(matchTrade("an electrician who also knows furnaces and pools", catalogue).trade).toBe(
    "electrical",
  );
});

test.each(catalogue.verticals)(
  "the label and the singular of $slug lead to it alone",
  (vertical) => {
    const { slug, label, singular } = vertical;

    expect(matchTrade(label, catalogue).trade).toBe(slug);
    expect(matchTrade(singular.toUpperCase(), catalogue).trade).toBe(slug);
    expect(matchTrade(`I run a ${slug} business`, catalogue).trade).toBe(slug);
  },
);

test.each(allTrades)("every name, hint and keyword of $vertical.slug suggests it", (trade) => {
  const keywords = trade.specialties.flatMap((specialty) => specialty.keywords);

  for (const words of [...trade.names, ...trade.hints, ...keywords]) {
    expect(matchTrade(words, catalogue).candidates).toContain(trade.vertical.slug);
  }
});

test("a trade without words is found by its label", () => {
  const chimneys = {
    slug: "chimney-sweeping",
    label: "Chimney sweeping",
    singular: "chimney sweep",
    locationKind: "service-area",
    compliance: null,
  };

  expect(matchTrade("a Chimney Sweep!", { verticals: [chimneys], globalAvoid: [] }).trade).toBe(
    "chimney-sweeping",
  );
});

test("any text is matched without an exception, to a trade only when it is the one candidate", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anyWords()), (words) => {
      const { trade, candidates } = matchTrade(words, catalogue);

      expect(slugs).toEqual(expect.arrayContaining([...candidates]));
      expect(trade).toBe(candidates.length === 1 ? candidates[0] : undefined);
    }),
    seeded,
  );
});

test("case and punctuation do not matter", () => {
  fc.assert(
    fc.property(anyWords(), (words) => {
      expect(matchTrade(`«${words.toUpperCase().replaceAll(" ", " - ")}»`, catalogue)).toEqual(
        matchTrade(words, catalogue),
      );
    }),
    seeded,
  );
});

function anyWords(): fc.Arbitrary<string> {
  const phrases = allTrades.flatMap(({ names, hints }) => [...names, ...hints]);
  return fc
    .array(fc.constantFrom(...phrases, "and", "we", "in Austin"), { maxLength: 5 })
    .map((parts) => parts.join(" "));
}
