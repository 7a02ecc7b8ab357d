import { createHash } from "node:crypto";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Input, Values } from "../../model/input.ts";

const usualLength = 7;

/** A word that is probably unique at the target, of lower-case letters. The same name gives the same word. */
export function freshWord(name: string, length: number = usualLength): string {
  const digest = createHash("shake256", { outputLength: length }).update(name).digest();
  return Array.from(digest, (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** Replaces a word in every text of an input. */
export function replaceWord(input: Input, word: string, by: string): Input {
  const swap = (value: JsonValue): JsonValue => swapIn(value, word, by);
  return {
    ...input,
    path: mapValues(input.path, swap),
    query: mapValues(input.query, swap),
    ...(input.body === undefined ? {} : { body: swap(input.body) }),
  };
}

function mapValues(values: Values, map: (value: JsonValue) => JsonValue): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function swapIn(value: JsonValue, word: string, by: string): JsonValue {
  if (typeof value === "string") return value.replaceAll(word, by);
  if (isArray(value)) return value.map((item) => swapIn(item, word, by));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replaceAll(word, by),
      member === undefined ? member : swapIn(member, word, by),
    ]),
  );
}
