import type { Locate } from "../model/problem.ts";
import { isObject } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import { placeIn } from "./place-in.ts";
import { referredUrl } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";
import { parseText } from "./read/parse-text.ts";
import { formerTokens } from "./upgrade/former-tokens.ts";

/** Files by URL. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

interface Position {
  readonly file: SourceFile;
  readonly value: JsonValue | undefined;
  readonly tokens: readonly string[];
}

const mostHops = 100;

/** Finds the file and line of a pointer into the bundled document by following the `$ref`s between the files. */
export function createLocate(files: SourceFiles, { url }: SourceFile): Locate {
  const root = files.get(url);
  if (!root) throw new Error(`${url} is not among the files of the document`);
  return (pointer) => {
    const original = originalOf(root);
    let position: Position = { file: root, value: original, tokens: [] };
    for (const token of formerTokens(original, parsePointer(pointer))) {
      const next = step(files, position, token);
      if (!next) break;
      position = next;
    }
    return { ...placeIn(position.file, position.tokens), pointer };
  };
}

const originals = new WeakMap<SourceFile, JsonValue>();

/** The value of the file before loading changed it. */
function originalOf(file: SourceFile): JsonValue {
  const original =
    originals.get(file) ?? (file.text === undefined ? file.value : parseText(file.text, file.name));
  originals.set(file, original);
  return original;
}

function step(files: SourceFiles, from: Position, token: string): Position | undefined {
  let position: Position | undefined = from;
  for (let hops = 0; position && hops < mostHops; hops += 1) {
    const value = stepInto(position.value, token);
    if (value !== undefined) return { ...position, value, tokens: [...position.tokens, token] };
    position = followReference(files, position);
  }
  return undefined;
}

function followReference(files: SourceFiles, { file, value }: Position): Position | undefined {
  const url = isObject(value) ? referredUrl(file, value.$ref) : undefined;
  if (!url) return undefined;
  const target = files.get(url.href.replace(/#.*$/, ""));
  if (!target) return undefined;
  // An anchor is not a path.
  if (url.hash !== "" && !url.hash.startsWith("#/")) return undefined;
  const tokens = parsePointer(url.hash);
  let found: JsonValue | undefined = originalOf(target);
  for (const token of tokens) found = stepInto(found, token);
  return { file: target, value: found, tokens };
}
