import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allTrades } from "../all-trades.ts";
import { matchSpecialty } from "./match-specialty.ts";

const seeded = { seed: 20_260_301 };
/** Every code unit, halves of pairs included. */
const anyText = fc.string({ unit: fc.nat(0xff_ff).map((unit) => String.fromCharCode(unit)) });

describe("a description matches a specialty of the trade", () => {
  test.each([
    ["plumbing", "Plumber. Water heaters, that's all I do.", "water heater repair and replacement"],
    ["plumbing", "clogged drains", "drain cleaning"],
    ["house-cleaning", "we clean Airbnb cleaning turnovers", "turnover cleaning for rentals"],
    ["roofing", "Metal roofs only", "metal roofing"],
  ])("%s: %s", (trade, words, phrase) => {
    expect(matchSpecialty(trade, words)?.phrase).toBe(phrase);
  });
});

describe("a description matches no specialty", () => {
  test.each([
    ["of several", "plumbing", "drains and water heaters"],
    ["of none", "plumbing", "plumber"],
    ["of another trade", "roofing", "water heater"],
    ["of a trade that is not known", "chimney-sweeping", "water heater"],
  ])("%s", (_, trade, words) => {
    expect(matchSpecialty(trade, words)).toBeUndefined();
  });
});

test.each(allTrades)("every keyword of $vertical.slug matches its specialty", (trade) => {
  for (const specialty of trade.specialties) {
    for (const keyword of specialty.keywords) {
      expect([keyword, matchSpecialty(trade.vertical.slug, keyword)]).toEqual([keyword, specialty]);
    }
  }
});

test("phrases fit after a preposition, and photos are unique slugs", () => {
  const specialties = allTrades.flatMap((trade) => trade.specialties);
  const photos = specialties.map(({ photo }) => photo);

  expect(specialties.filter(({ phrase }) => /[.!?]$|^[A-Z][a-z]/.test(phrase))).toEqual([]);
  expect(photos.filter((photo) => !/^[a-z]+(-[a-z]+)*$/.test(photo))).toEqual([]);
  expect(new Set(photos).size).toBe(photos.length);
});

test("any text is matched without an exception, to a specialty of that trade only", () => {
  fc.assert(
    fc.property(fc.constantFrom(...allTrades), anyText, (trade, words) => {
      const specialty = matchSpecialty(trade.vertical.slug, words);

      expect(specialty === undefined || trade.specialties.includes(specialty)).toBe(true);
    }),
    seeded,
  );
});
