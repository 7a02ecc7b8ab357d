import {
  isArray,
  type JsonObject,
  type JsonValue,
  parsePointer,
  walkDocument,
} from "@plumbline/contract";
import type { Omission } from "./omission.ts";

interface Quirk {
  readonly keyword: string;
  readonly isFound: (value: JsonValue) => boolean;
  readonly reason: string;
}

const types = /^(?:array|boolean|integer|null|number|object|string)$/;

/** Keywords that other tools accept, although draft 2020-12 does not have them, or no value can satisfy them. */
const quirks: readonly Quirk[] = [
  {
    keyword: "enum",
    isFound: (value) => isArray(value) && value.length === 0,
    reason: "Its list of values is empty. The client accepts any value of its type.",
  },
  {
    keyword: "type",
    isFound: (value) =>
      [value].flat().some((name) => typeof name === "string" && !types.test(name)),
    reason: "JSON Schema does not have its type. The client has the type unknown.",
  },
  {
    keyword: "$recursiveRef",
    isFound: () => true,
    reason: "Draft 2020-12 does not have $recursiveRef. The client has the type unknown.",
  },
  {
    keyword: "$recursiveAnchor",
    isFound: () => true,
    reason: "Draft 2020-12 does not have $recursiveAnchor. The client ignores it.",
  },
  ...["exclusiveMinimum", "exclusiveMaximum"].map((keyword) => ({
    keyword,
    isFound: (value: JsonValue) => typeof value === "boolean",
    reason: `${keyword} is a boolean, as in draft 04. The client ignores it.`,
  })),
];

/** Finds the schemas whose type is wider than an author may expect. */
export function findWidened(document: JsonObject): readonly Omission[] {
  const found: Omission[] = [];
  walkDocument(document, ({ value, pointer }) => {
    // Security schemes have types of their own.
    if (pointer.startsWith("/components/securitySchemes/")) return;
    for (const { keyword, isFound, reason } of quirks) {
      const held = value[keyword];
      if (held !== undefined && isFound(held))
        found.push({ pointer: `${pointer}/${keyword}`, part: partAt(pointer), reason });
    }
  });
  return found;
}

/** The schema of `components`, or the operation, that contains a place. */
export function partAt(pointer: string): string {
  const [root, first = "", second = ""] = parsePointer(pointer);
  return root === "paths" ? `${second.toUpperCase()} ${first}` : second;
}
