import { expect, test } from "vitest";
import { dark, light, type Palette } from "./palette.ts";

/** Pairs of text and background in the style sheet. */
const pairs: readonly (readonly [text: keyof Palette, background: keyof Palette])[] = [
  ["text", "page"],
  ["text", "panel"],
  ["text", "mark"],
  ["text", "badSoft"],
  ["text", "goodSoft"],
  ["text", "warnSoft"],
  ["quiet", "page"],
  ["quiet", "panel"],
  ["quiet", "badSoft"],
  ["quiet", "goodSoft"],
  ["quiet", "warnSoft"],
  ["link", "page"],
  ["link", "panel"],
  ["good", "page"],
  ["good", "goodSoft"],
  ["bad", "page"],
  ["bad", "badSoft"],
  ["warn", "warnSoft"],
  ["onSolid", "badSolid"],
];

/** Relative luminance. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([
  ["light", light],
  ["dark", dark],
])("in the %s scheme, text has a contrast of 4.5 and edges of 3", (_name, palette) => {
  const weak = pairs.filter(([text, ground]) => contrast(palette[text], palette[ground]) < 4.5);
  expect(weak).toEqual([]);
  expect(contrast(palette.edge, palette.page)).toBeGreaterThan(3);
});
