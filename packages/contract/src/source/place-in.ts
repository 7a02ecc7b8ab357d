import type { Place } from "../model/plumbline-error.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { locateInText, type Spot } from "./read/locate-in-text.ts";
import type { SourceFile } from "./read/source-file.ts";

const locators = new WeakMap<SourceFile, (tokens: readonly string[]) => Spot>();

/** The place that the tokens lead to in a file; without line and column if the document was passed as an object. */
export function placeIn(file: SourceFile, tokens: readonly string[]): Place {
  const place = { file: file.name, pointer: formatPointer(tokens) };
  if (file.text === undefined) return place;
  const locate = locators.get(file) ?? locateInText(file.text);
  locators.set(file, locate);
  return { ...place, ...locate(tokens) };
}
