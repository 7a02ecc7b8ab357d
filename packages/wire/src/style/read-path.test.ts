import { expect, test } from "vitest";
import { anyHint, type Hint, type JsonType } from "../reading/hint.ts";
import { contains } from "../reading/reading.ts";
import type { WireValue } from "../wire-value.ts";
import { readPath } from "./read-path.ts";

const list = ["blue", "black", "brown"];
const record = { R: 100, G: 200, B: 150 };

function hint(type: JsonType): Hint {
  return { ...anyHint, types: new Set([type]) };
}

/** @see https://spec.openapis.org/oas/v3.2.0#style-examples */
test.each<readonly [style: string, explode: boolean, list: string, record: string]>([
  ["matrix", false, ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  ["matrix", true, ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ["label", false, ".blue,black,brown", ".R,100,G,200,B,150"],
  ["label", true, ".blue.black.brown", ".R=100.G=200.B=150"],
  ["simple", false, "blue,black,brown", "R,100,G,200,B,150"],
  ["simple", true, "blue,black,brown", "R=100,G=200,B=150"],
])("the list and the object of %s, explode %s", (style, explode, listText, recordText) => {
  const read = (text: string, type: JsonType, value: WireValue): boolean | undefined => {
    const reading = readPath({ name: "color", style, explode }, text, hint(type));
    return reading && contains(reading, value);
  };
  expect(read(listText, "array", list)).toBe(true);
  expect(read(recordText, "object", record)).toBe(true);
});

test.each<readonly [style: string, explode: boolean, type: JsonType, text: string]>([
  ["label", false, "number", "5"],
  ["label", true, "array", "5.6"],
  ["matrix", false, "number", "5"],
  ["matrix", false, "number", "p=5"],
  ["matrix", false, "number", ";q=5"],
  ["matrix", true, "array", ";5;6"],
  ["matrix", false, "object", ";a=1"],
  ["matrix", true, "object", "a=1"],
])("%s, explode %s, %s: %s has another form", (style, explode, type, text) => {
  expect(readPath({ name: "p", style, explode }, text, hint(type))).toBe(undefined);
});
