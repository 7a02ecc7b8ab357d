import type { Conversion } from "@plumbline/client-runtime";
import {
  asObject,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  openSchema,
  readDiscriminator,
  resolvePointer,
  type SchemaDiscriminator,
  walkDocument,
} from "@plumbline/contract";

/** A document whose schemas state the values of their discriminators. */
export interface Discriminated {
  readonly document: JsonObject;
  /** The property that distinguishes the schemas that extend a base, by the pointer of the base and of each of them. */
  readonly inherited: ReadonlyMap<string, string>;
  /** The alternatives of a base. Their own value replaces the one of the base. */
  readonly heirs: ReadonlySet<string>;
  /** The conversions of values by pointer of their schema. Default: none. */
  readonly conversions?: ReadonlyMap<string, Conversion>;
}

/**
 * Copies a document, and lets each alternative of a discriminator require the property with the values that select it, so that they
 * distinguish the members of a union. Without the property, the standard does not say which alternative is meant.
 */
export function readDiscriminators(given: JsonObject): Discriminated {
  // A structured clone would change the schemas that an alias of YAML shares with the alternative.
  const document: JsonObject = JSON.parse(JSON.stringify(given));
  const inherited = new Map<string, string>();
  const heirs = new Set<string>();
  const stated = new Set<string>();
  for (const { pointer, discriminator } of discriminatorsIn(given)) {
    const { propertyName, alternatives, isInherited, defaultTarget } = discriminator;
    if (isInherited) inherited.set(pointer, propertyName);
    for (const { target, values } of alternatives) {
      if (isInherited) inherited.set(target.pointer, propertyName);
      if (isInherited && target.pointer !== pointer) heirs.add(target.pointer);
      if (values.length === 0 || stated.has(target.pointer)) continue;
      // A value without the property, or with one that no alternative has, selects the default.
      if (target.pointer === defaultTarget) continue;
      stated.add(target.pointer);
      stateValues(resolvePointer(document, target.pointer), propertyName, values);
    }
  }
  return { document, inherited, heirs };
}

interface Placed {
  readonly pointer: string;
  readonly discriminator: SchemaDiscriminator;
}

function discriminatorsIn(document: JsonObject): readonly Placed[] {
  const found: Placed[] = [];
  walkDocument(document, ({ value, pointer }) => {
    const cursor = isObject(value["discriminator"]) ? openSchema(document, pointer) : undefined;
    const discriminator = cursor && readDiscriminator(cursor);
    if (discriminator) found.push({ pointer, discriminator });
  });
  return found;
}

function stateValues(
  schema: JsonValue | undefined,
  name: string,
  values: readonly JsonValue[],
): void {
  if (!isObject(schema)) return;
  const { allOf, required, properties } = schema;
  const { description } = asObject(asObject(properties)[name]);
  const member = { enum: values, ...(typeof description === "string" && { description }) };
  const base = { type: "object", required: [name], properties: { [name]: member } };
  // Only readDiscriminators has the copy.
  const copy = schema as Record<string, unknown>;
  if (isArray(allOf)) copy["allOf"] = [...allOf, base];
  else {
    copy["required"] = [...new Set([...(isArray(required) ? required : []), name])];
    copy["properties"] = { ...asObject(properties), [name]: member };
  }
}
