import * as fc from "fast-check";
import type { JsonObject, JsonValue } from "../json.ts";
import { isJsonArray } from "../json.ts";
import { childAt, keywordOf } from "../schema/located.ts";
import type { Shape } from "../shape/shape.ts";
import { anyValue } from "../value/any-value.ts";
import type { Entry } from "../value/extra-members.ts";
import { extraEntry, extraGroups } from "../value/extra-members.ts";
import type { Factory } from "../value/factory.ts";
import { assemble, objectOf, requiring } from "../value/object-arbitrary.ts";
import type { ObjectPlan } from "../value/object-plan.ts";
import { knownNames, nameSchemas, planObject, schemasFor } from "../value/object-plan.ts";
import { sampleOf } from "../value/sample-of.ts";
import { sifted } from "../value/sift.ts";
import type { Breach, Recursion } from "./breach.ts";
import { breachOf, breachWithin } from "./breach.ts";

/** What every breach of an object starts from. */
interface Objects {
  readonly factory: Factory;
  readonly shape: Shape;
  readonly plan: ObjectPlan;
  readonly extra: fc.Arbitrary<Entry> | undefined;
  readonly recursion: Recursion;
}

type Finder = (objects: Objects) => readonly Breach[];

const finders: readonly Finder[] = [missing, unknown, forbidden, misnamed, tooFew, tooMany, undepended, insideMembers, insideExtras];

export function objectBreaches(factory: Factory, shape: Shape, recursion: Recursion): readonly Breach[] {
  const plan = planObject(factory, shape, recursion.fuel);
  if (plan === undefined) return [];
  const extra = extraEntry(factory, shape, recursion.fuel);
  return finders.flatMap((find) => find({ factory, shape, plan, extra, recursion }));
}

function missing({ shape, plan, extra }: Objects): readonly Breach[] {
  return shape.parts.flatMap((part) =>
    textsIn(keywordOf(part, "required")).flatMap((name) => {
      const arbitrary = objectOf({ ...plan, min: plan.min + 1 }, extra) ?? objectOf(plan, extra);
      return breachOf(part, "required", { label: `without ${name}`, arbitrary: arbitrary?.map((value) => drop(value, name)) });
    }),
  );
}

/** Names that no closed object knows, and spellings of known ones that a lenient reader lets through. */
function unknown({ shape, plan, extra }: Objects): readonly Breach[] {
  const known = [...knownNames(shape)];
  const spelled = known.flatMap((name) => [name.toUpperCase(), `${name} `, `${name}s`, `_${name}`]).filter((name) => !known.includes(name));
  return ["additionalProperties", "unevaluatedProperties"].flatMap((keyword) => {
    const part = shape.parts.find((candidate) => keywordOf(candidate, keyword) === false);
    const withName = (names: readonly string[]) => (names.length === 0 ? undefined : adding(plan, extra, { names: fc.constantFrom(...names), value: anyValue }));
    return [
      ...breachOf(part, keyword, { label: "an unknown property", arbitrary: withName(["unexpected", "extra", "x"]) }),
      ...breachOf(part, keyword, { label: "a property misspelt", arbitrary: withName(spelled) }),
    ];
  });
}

/** Properties whose schema is `false`. */
function forbidden({ shape, plan, extra }: Objects): readonly Breach[] {
  return shape.parts.flatMap((part) =>
    [...knownNames(shape)].flatMap((name) => {
      const schema = childAt(part, "properties", name);
      if (schema?.schema !== false) return [];
      const arbitrary = adding(plan, extra, { names: fc.constant(name), value: anyValue });
      if (arbitrary === undefined) return [];
      return [breachWithin({ keyword: "false schema", schemaPointer: schema.pointer, at: "", label: `with ${name}`, arbitrary }, name, arbitrary)];
    }),
  );
}

function misnamed({ factory, shape, plan, extra }: Objects): readonly Breach[] {
  const names = fc.oneof(fc.constantFrom("", "x", "X", "not a name", "0", "é", "a".repeat(300)), fc.string({ maxLength: 80 }));
  return nameSchemas(shape).flatMap((schema) => {
    const wrong = sifted(names, (name) => name !== "__proto__" && !factory.accepts([schema], name));
    const value = extra === undefined ? anyValue : extra.map(([, part]) => part);
    const part = shape.parts.find((candidate) => childAt(candidate, "propertyNames")?.schema === schema.schema);
    return breachOf(part, "propertyNames", { label: "a name not allowed", arbitrary: wrong && adding(plan, extra, { names: wrong, value }) });
  });
}

function tooFew({ plan, extra }: Objects): readonly Breach[] {
  if (plan.min === 0) return [];
  const arbitrary = objectOf({ ...plan, min: plan.min - 1, max: plan.min - 1 }, extra);
  return breachOf(plan.minPart, "minProperties", { label: "too few properties", arbitrary });
}

function tooMany({ plan, extra }: Objects): readonly Breach[] {
  if (!Number.isFinite(plan.max)) return [];
  const arbitrary = objectOf({ ...plan, min: plan.max + 1, max: plan.max + 1 }, extra);
  return breachOf(plan.maxPart, "maxProperties", { label: "too many properties", arbitrary });
}

/** A property without one that has to come with it. */
function undepended({ shape, plan, extra }: Objects): readonly Breach[] {
  return shape.parts.flatMap((part) =>
    Object.entries(Object(keywordOf(part, "dependentRequired"))).flatMap(([name, needed]) =>
      textsIn(needed).flatMap((other) => {
        const arbitrary = objectOf(requiring(plan, new Set([name, other])), extra);
        return breachOf(part, "dependentRequired", { label: `${name} without ${other}`, arbitrary: arbitrary?.map((value) => drop(value, other)) });
      }),
    ),
  );
}

function insideMembers({ plan, extra, recursion }: Objects): readonly Breach[] {
  return plan.members.flatMap(({ name, schemas }) => {
    const host = objectOf(requiring(plan, new Set([name])), extra);
    if (host === undefined) return [];
    return recursion.breachesOf(schemas, recursion.fuel).map((breach) => breachWithin(breach, name, replacing(host, name, breach.arbitrary)));
  });
}

/** One unnamed property of each kind stands for all of its kind. */
function insideExtras({ factory, shape, plan, extra, recursion }: Objects): readonly Breach[] {
  const host = objectOf(plan, extra);
  if (host === undefined) return [];
  return extraGroups(factory, shape, recursion.fuel).flatMap((group) => {
    const [name] = sampleOf(group);
    return recursion.breachesOf(schemasFor(shape, name), recursion.fuel).map((breach) => breachWithin(breach, name, replacing(host, name, breach.arbitrary)));
  });
}

interface Addition {
  readonly names: fc.Arbitrary<string>;
  readonly value: fc.Arbitrary<JsonValue>;
}

function adding(plan: ObjectPlan, extra: fc.Arbitrary<Entry> | undefined, { names, value }: Addition): fc.Arbitrary<JsonObject> | undefined {
  const host = objectOf(plan, extra);
  return host && fc.tuple(host, names, value).map(([object, name, part]) => put(object, name, part));
}

function replacing(host: fc.Arbitrary<JsonObject>, name: string, wrong: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonObject> {
  return fc.tuple(host, wrong).map(([object, value]) => put(object, name, value));
}

function put(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return assemble([...entriesOf(object), [name, value]]);
}

function drop(object: JsonObject, name: string): JsonObject {
  return assemble(entriesOf(object).filter(([other]) => other !== name));
}

function entriesOf(object: JsonObject): readonly Entry[] {
  return Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function textsIn(value: unknown): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === "string") : [];
}
