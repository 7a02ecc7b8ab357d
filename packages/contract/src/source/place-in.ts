import type { Place } from "../errors/plumbline-error.ts";
import { formatPointer } from "../pointer/format-pointer.ts";
import { locateInText } from "./locate-in-text.ts";
import type { SourceFile } from "./source-file.ts";

/** The place of what the tokens lead to in a file: without line and column when the document was given as an object. */
export function placeIn({ name, text }: SourceFile, tokens: readonly string[]): Place {
  const place = { file: name, pointer: formatPointer(tokens) };
  return text === undefined ? place : { ...place, ...locateInText(text, tokens) };
}
