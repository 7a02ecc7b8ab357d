import { isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import type { Entry } from "../value/extra-entry.ts";
import type { Factory } from "../value/factory.ts";
import { assemble, objectOf } from "../value/object-arbitrary.ts";
import type { ObjectPlan } from "../value/object-plan.ts";
import type { Recursion } from "./candidate.ts";

/** The valid objects that every candidate of an object changes. */
export interface Objects {
  readonly factory: Factory;
  readonly shape: Shape;
  readonly plan: ObjectPlan;
  readonly extra: fc.Arbitrary<Entry> | undefined;
  readonly recursion: Recursion;
}

export interface Addition {
  readonly names: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<JsonValue>;
}

/** Valid objects with one more property. */
export function adding(objects: Objects, addition: Addition): fc.Arbitrary<JsonObject> | undefined {
  const host = objectOf(objects.plan, objects.extra);
  if (host === undefined) return undefined;
  return fc
    .tuple(host, addition.names, addition.value)
    .map(([object, name, part]) => put(object, name, part));
}

/** Objects with one property replaced by an invalid one. */
export function replacing(
  host: fc.Arbitrary<JsonObject>,
  name: string,
  wrong: fc.Arbitrary<JsonValue>,
): fc.Arbitrary<JsonObject> {
  return fc.tuple(host, wrong).map(([object, value]) => put(object, name, value));
}

export function drop(object: JsonObject, name: string): JsonObject {
  return assemble(entriesOf(object).filter(([other]) => other !== name));
}

export function textsIn(value: unknown): readonly string[] {
  return isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function put(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return assemble([...entriesOf(object), [name, value]]);
}

function entriesOf(object: JsonObject): readonly Entry[] {
  return Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
}
