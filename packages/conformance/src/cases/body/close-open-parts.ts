import { type JsonObject, type JsonSchema, type JsonValue, isObject } from "@plumbline/contract";
import { branches, marksOn } from "../schema/open-marks.ts";

export interface OpenContext {
  readonly document: JsonObject;
  readonly schema: JsonSchema;
  /** A value known to be taken, whose parts stand in for those the document leaves open. */
  readonly plain: JsonValue | undefined;
}

/**
 * Replaces each part of a generated value that stands under an `x-open` mark by the plain value's, or leaves it out where
 * that has none. Where only the fields are open, those that are written stay.
 */
export function closeOpenParts(
  { document, schema, plain }: OpenContext,
  value: JsonValue,
): JsonValue | undefined {
  const applying = branches(document, schema);
  const marks = new Set(applying.flatMap(marksOn));
  if ([...marks].some((kind) => kind !== "fields")) return plain;
  if (Array.isArray(value)) return closeItems({ document, schema, plain }, value);
  if (!isObject(value)) return value;
  const isListed = (name: string): boolean =>
    applying.some((one) => propertySchema(one, name) !== undefined);
  const kept = Object.entries(value).filter(([name]) => !marks.has("fields") || isListed(name));
  const members = kept.map(([name, member]) => {
    const inner =
      applying.map((one) => propertySchema(one, name)).find((one) => one !== undefined) ?? true;
    const known = isObject(plain) ? plain[name] : undefined;
    return [
      name,
      member === undefined
        ? undefined
        : closeOpenParts({ document, schema: inner, plain: known }, member),
    ] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function closeItems(
  { document, schema, plain }: OpenContext,
  values: readonly JsonValue[],
): JsonValue | undefined {
  const inner =
    branches(document, schema)
      .map(({ items }) => items)
      .find((one) => one !== undefined) ?? true;
  const known = Array.isArray(plain) ? plain : [];
  const items = values.map((item, index) =>
    closeOpenParts({ document, schema: asSchema(inner), plain: known[index] }, item),
  );
  return items.includes(undefined) ? plain : items.filter((item) => item !== undefined);
}

function propertySchema({ properties }: JsonObject, name: string): JsonSchema | undefined {
  const inner =
    isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return inner === undefined ? undefined : asSchema(inner);
}

function asSchema(value: JsonValue): JsonSchema {
  return typeof value === "boolean" || isObject(value) ? value : true;
}
