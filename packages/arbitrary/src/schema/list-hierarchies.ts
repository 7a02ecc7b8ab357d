import type { JsonObject, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { type Discriminator, discriminatorOf } from "./discriminator-of.ts";
import { joinPointer, readPointer } from "./join-pointer.ts";
import { targetOf } from "./target-of.ts";

/** A shared schema, and those that extend it by a reference in their `allOf`. */
interface Family {
  readonly reference: string;
  readonly schema: JsonObject;
  readonly children: readonly Family[];
  /** The references by which the children extend it. */
  readonly extensions: readonly JsonObject[];
}

/** A shared schema with a discriminator, and those that extend it. */
export interface Hierarchy {
  readonly base: Family;
  readonly own: Discriminator;
}

/** What a reference to a schema of a hierarchy stands for. */
export interface Use {
  readonly target: JsonObject;
  /** The alternatives. A value matches one of them. */
  readonly references: readonly string[];
  /** References that extend the schema. They stand for the schema itself. */
  readonly extensions: ReadonlySet<JsonObject>;
  readonly own: Discriminator;
}

/** The hierarchies of a document of OpenAPI. A base with alternatives of its own is not one. */
export function listHierarchies(root: JsonValue): readonly Hierarchy[] {
  const place = "/components/schemas";
  const schemas = Object.entries(objectAt(root, place)).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [{ reference: `#${joinPointer(place, name)}`, schema }] : [],
  );

  const extending = Map.groupBy(
    schemas.flatMap((child) => extensionsOf(root, child)),
    ({ target }) => target,
  );

  function familyOf(one: Shared, around: readonly JsonObject[] = []): Family {
    const path = [...around, one.schema];
    const found = (extending.get(one.schema) ?? []).filter(
      ({ child }) => !path.includes(child.schema),
    );
    const children = [...new Set(found.map(({ child }) => child))];
    return {
      ...one,
      children: children.map((child) => familyOf(child, path)),
      extensions: found.map(({ part }) => part),
    };
  }

  return schemas.flatMap((one) => {
    const own = discriminatorOf(one.schema);
    if (own === undefined || one.schema["oneOf"] || one.schema["anyOf"]) return [];
    const base = familyOf(one);
    return base.children.length === 0 ? [] : [{ base, own }];
  });
}

interface Shared {
  readonly reference: string;
  readonly schema: JsonObject;
}

interface Extension {
  readonly child: Shared;
  /** The reference in the child, and the schema that it names. */
  readonly part: JsonObject;
  readonly target: JsonValue | undefined;
}

function extensionsOf(root: JsonValue, child: Shared): readonly Extension[] {
  const { allOf } = child.schema;
  const parts = isJsonArray(allOf) ? allOf.filter(isJsonObject) : [];
  return parts.map((part) => ({ child, part, target: targetOf(root, part) }));
}

/** What references to each schema of a hierarchy stand for. */
export function usesOf({ base, own }: Hierarchy): readonly Use[] {
  const all = membersOf(base);
  const isMapping = all.some(({ reference }) => own.isMapped(reference));
  // Without a mapping, the base is taken to be abstract.
  const isSelectable = (member: Family): boolean =>
    isMapping ? own.isMapped(member.reference) : member !== base;
  return all.flatMap((member) => {
    const references = membersOf(member)
      .filter(isSelectable)
      .map(({ reference }) => reference);
    const extensions = new Set(member.extensions);
    return references.length === 0 ? [] : [{ target: member.schema, references, extensions, own }];
  });
}

function membersOf(family: Family): readonly Family[] {
  return [family, ...family.children.flatMap(membersOf)];
}

function objectAt(root: JsonValue, pointer: string): JsonObject {
  const found = readPointer(root, pointer);
  return isJsonObject(found) ? found : {};
}
