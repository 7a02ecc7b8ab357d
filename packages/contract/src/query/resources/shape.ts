import { isJsonMediaType } from "@plumbline/wire";
import { isObject } from "../../json/is-object.ts";
import type { Contract, MediaType, Operation } from "../../model/contract.ts";
import { appliedSchemas } from "../../schema/applied-schemas.ts";
import {
  openSchema,
  type SchemaCursor,
  subschemasUnder,
} from "../../schema/cursor/schema-cursor.ts";

/** Every schema that may constrain one value, references followed. */
export type Shape = readonly SchemaCursor[];

/** The shape of the body of the first success with JSON. */
export function responseShape(contract: Contract, { responses }: Operation): Shape | undefined {
  const bodies = responses
    .filter(({ status }) => /^(?:2|default)/.test(status))
    .toSorted((left, right) => (left.status < right.status ? -1 : 1))
    .map(({ content }) => shapeOf(contract, content));
  return bodies.find((shape) => shape !== undefined);
}

/** The shape of the body of a request; `undefined` if it has no JSON body with a schema. */
export function requestShape(contract: Contract, { body }: Operation): Shape | undefined {
  return body && shapeOf(contract, body.content);
}

/** The shape of a message; `undefined` if it has no JSON body with a schema. */
export function shapeOf({ document }: Contract, content: readonly MediaType[]): Shape | undefined {
  const media = content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? content[0];
  const cursor = media?.schema && openSchema(document, media.schema.pointer);
  return cursor && appliedSchemas(cursor);
}

/** The shapes of the named members, in document order. */
export function membersOf(shape: Shape): ReadonlyMap<string, Shape> {
  const children = shape.flatMap((one) => subschemasUnder(one, "properties"));
  const byName = Map.groupBy(children, ({ name = "" }) => name);
  return new Map([...byName].map(([name, found]) => [name, found.flatMap(appliedSchemas)]));
}

/** The shape of the items of a list; undefined for any other value. */
export function itemsOf(shape: Shape): Shape | undefined {
  const items = shape.flatMap((one) => subschemasUnder(one, "items"));
  if (items.length > 0) return items.flatMap(appliedSchemas);
  return hasType(shape, "array") ? [] : undefined;
}

/** The shape of the member that some names lead to. `0` leads to an item of a list. */
export function shapeAt(shape: Shape, names: readonly string[]): Shape {
  return names.reduce<Shape>(
    (at, name) => membersOf(at).get(name) ?? (name === "0" ? (itemsOf(at) ?? []) : []),
    shape,
  );
}

export function isObjectShape(shape: Shape): boolean {
  return (
    hasType(shape, "object") || shape.some((one) => subschemasUnder(one, "properties").length > 0)
  );
}

export function isScalarShape(shape: Shape): boolean {
  return ["string", "integer", "number"].some((type) => hasType(shape, type));
}

export function hasType(shape: Shape, type: string): boolean {
  return shape.some(({ schema }) => isObject(schema) && [schema["type"]].flat().includes(type));
}

/** Pointer of the named schema of the document that a shape refers to first. */
export function nameOf(shape: Shape): string | undefined {
  return shape.map(({ pointer }) => pointer).find(isNamed);
}

function isNamed(pointer: string): boolean {
  return /^\/(?:components\/schemas|definitions)\/[^/]+$/.test(pointer);
}
