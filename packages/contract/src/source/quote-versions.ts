import { formatPointer } from "../json/format-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { Warning } from "../model/warning.ts";
import { placeIn } from "./place-in.ts";
import { loadYaml } from "./read/load-yaml.ts";
import type { SourceFile } from "./read/source-file.ts";

/** The versions of a document, which are easily written without quotes. */
const versions = [["openapi"], ["swagger"], ["info", "version"]] as const;

/** Reads a version that is a number as the text that it is written as, with a warning: `1.10` is not 1.1. */
export function quoteVersions(file: SourceFile): SourceFile {
  const numbers = versions.filter((tokens) => typeof valueAt(file.value, tokens) === "number");
  if (numbers.length === 0) return file;
  const value = structuredClone(file.value);
  const warnings = numbers.map((tokens): Warning => {
    const text = writtenAt(file, tokens);
    const name = tokens.at(-1) ?? "";
    Object.assign(Object(valueAt(value, tokens.slice(0, -1))), { [name]: text });
    return {
      code: "number-as-text",
      message: `The "${name}" ${text} is a number, and is read as text`,
      pointer: formatPointer(tokens),
      place: placeIn(file, tokens),
      hint: `Write it as "${text}".`,
    };
  });
  return { ...file, value, warnings: [...(file.warnings ?? []), ...warnings] };
}

function valueAt(value: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>(stepInto, value);
}

function writtenAt({ text, value }: SourceFile, tokens: readonly string[]): string {
  const { isScalar, parseDocument } = loadYaml();
  const node = text === undefined ? undefined : parseDocument(text).getIn(tokens, true);
  return (isScalar(node) && node.source) || JSON.stringify(valueAt(value, tokens));
}
