import type { Conversion } from "@plumbline/client-runtime";
import {
  followReferences,
  isArray,
  isObject,
  type JsonObject,
  keywordsOfTypes,
  type SchemaCursor,
  subschemasUnder,
  typeOf,
} from "@plumbline/contract";
import { type ConvertibleType, statesType } from "./conversion-options.ts";

/** What schemas say about the values of one type. */
export interface Assessment {
  /** `none`: there are no such values; `open`: nothing is said about them; `kept`: they stay as they are sent. */
  readonly result: Conversion | "none" | "open" | "kept";
  /** Pointers of the schemas that ask for a conversion. */
  readonly sources: readonly string[];
}

/** The conversion of a schema's own values of a type. */
export type Convert = (
  cursor: SchemaCursor & { readonly schema: JsonObject },
  type: ConvertibleType,
) => Conversion | undefined;

const none: Assessment = { result: "none", sources: [] };
const open: Assessment = { result: "open", sources: [] };
const kept: Assessment = { result: "kept", sources: [] };

/** Assesses a schema with everything that it applies to the same value. */
export function assessValues(
  cursor: SchemaCursor,
  type: ConvertibleType,
  convert: Convert,
  path: readonly string[] = [],
): Assessment {
  const { pointer, schema } = cursor;
  if (!isObject(schema)) return schema ? open : none;
  // A schema that refers to itself says nothing more.
  if (path.includes(pointer)) return open;
  const assess = (other: SchemaCursor): Assessment =>
    assessValues(other, type, convert, [...path, pointer]);
  const under = (...keywords: readonly string[]): readonly SchemaCursor[] =>
    keywords.flatMap((keyword) => subschemasUnder(cursor, keyword));
  const conditions = under("not", "if", "then", "else", "dependentSchemas").map(assess);
  return all([
    assessOwn({ ...cursor, schema }, type, convert),
    ...[...followReferences(cursor), ...under("allOf")].map(assess),
    ...["anyOf", "oneOf"].flatMap((keyword) => {
      const branches = under(keyword).map(assess);
      return branches.length > 0 ? [any(branches)] : [];
    }),
    // Whether they hold depends on the value as it is sent.
    ...conditions.map(({ result, sources }) =>
      result === "none" || result === "open" ? open : { ...kept, sources },
    ),
  ]);
}

function assessOwn(
  cursor: SchemaCursor & { readonly schema: JsonObject },
  type: ConvertibleType,
  convert: Convert,
): Assessment {
  const { const: only, enum: values, type: stated } = cursor.schema;
  if (stated !== undefined && !statesType(stated, type)) return none;
  const listed = isArray(values) ? values : only === undefined ? undefined : [only];
  if (listed) return listed.some((value) => statesType(typeOf(value), type)) ? kept : none;
  if (stated === undefined) {
    const rules = keywordsOfTypes[type] ?? [];
    return rules.some((keyword) => cursor.schema[keyword] !== undefined) ? kept : open;
  }
  const conversion = convert(cursor, type);
  return conversion === undefined ? kept : { result: conversion, sources: [cursor.pointer] };
}

/** What several schemas say about a value that satisfies all of them. */
function all(parts: readonly Assessment[]): Assessment {
  if (parts.some(({ result }) => result === "none")) return none;
  const said = parts.filter(({ result }) => result !== "open");
  return said.length === 0 ? open : agreed(said);
}

/** What several schemas say about a value that satisfies one or more of them, perhaps others than another value. */
export function any(parts: readonly Assessment[]): Assessment {
  const possible = parts.filter(({ result }) => result !== "none");
  return possible.length === 0 ? none : agreed(possible);
}

function agreed(parts: readonly Assessment[]): Assessment {
  const [first = open] = parts;
  const sources = [...new Set(parts.flatMap((part) => part.sources))];
  const isSame = parts.every(({ result }) => result === first.result);
  return { result: isSame ? first.result : "kept", sources };
}
