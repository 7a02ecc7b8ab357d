import {
  type JsonValue,
  parsePointer,
  type SchemaHandle,
  type SchemaIssue,
} from "@plumbline/contract";
import { replaceAt } from "./replace-at.ts";

/** The keywords that fail if a text is sent instead of another type. */
const typeKeywords: ReadonlySet<string> = new Set(["type", "enum", "const"]);

/** Matches JSON numbers only, not `0x10`, `1_000` or an empty text. */
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The maximum nesting in a URL or a form. */
const maximumRounds = 8;

/**
 * Converts a value whose leaves are texts (from a URL, a header or a form) by its schema: a text becomes a number, a boolean,
 * null or a list of one item only if the schema rejects it as a text.
 */
export function coerceBySchema(handle: SchemaHandle, texts: JsonValue): JsonValue {
  let value = texts;
  for (let round = 0; round < maximumRounds; round++) {
    const next = handle.validate(value).filter(isAboutType).reduce(repair, value);
    if (next === value) return value;
    value = next;
  }
  return value;
}

function isAboutType(issue: SchemaIssue): boolean {
  return typeKeywords.has(issue.keyword);
}

function repair(value: JsonValue, issue: SchemaIssue): JsonValue {
  return replaceAt(value, parsePointer(issue.instancePointer), (leaf) => readText(leaf, issue));
}

function readText(leaf: JsonValue, issue: SchemaIssue): JsonValue {
  if (typeof leaf !== "string") return leaf;
  if (expectsArray(issue)) return [leaf];
  if (leaf === "true" || leaf === "false") return leaf === "true";
  if (leaf === "null") return null;
  return numberPattern.test(leaf) ? Number(leaf) : leaf;
}

function expectsArray({ keyword, params }: SchemaIssue): boolean {
  return keyword === "type" && [params["type"]].flat().includes("array");
}
