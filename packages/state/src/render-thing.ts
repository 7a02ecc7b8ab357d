import {
  isArray,
  isObject,
  itemsOf,
  type JsonValue,
  type MediaType,
  membersOf,
  type Shape,
  shapeAt,
  shapeOf,
} from "@plumbline/contract";
import { withDefaults } from "./merge-patch.ts";
import { valueAt, withValueAt } from "./value-at.ts";
import type { StateService } from "./state-service.ts";

/** A place in the body of a media type. */
export interface Place {
  readonly media: MediaType;
  readonly names: readonly string[];
}

/** The members of a thing that a schema describes, without those that are only written. A schema without members describes all. */
export function project(value: JsonValue, shape: Shape): JsonValue {
  if (isArray(value)) {
    const items = itemsOf(shape);
    return items ? value.map((item) => project(item, items)) : value;
  }
  const members = membersOf(shape);
  if (!isObject(value) || members.size === 0) return value;
  const isMap = shape.some(
    ({ schema }) => isObject(schema) && isObject(schema["additionalProperties"]),
  );
  const entries = Object.entries(value).flatMap(([name, member]) => {
    const of = members.get(name);
    if (of === undefined) return isMap && member !== undefined ? [[name, member] as const] : [];
    if (of.some(({ schema }) => isObject(schema) && schema["writeOnly"] === true)) return [];
    return member === undefined ? [] : [[name, project(member, of)] as const];
  });
  return Object.fromEntries(entries);
}

/** What bodies are rendered with. */
export type Rendering = Pick<StateService, "contract" | "generator">;

/** A body with a thing at a place, valid if any such body is: members that the schema rejects are generated. */
export function renderThing(
  { contract, generator }: Rendering,
  { media, names }: Place,
  thing: JsonValue,
): JsonValue | undefined {
  const base = generator.example(media);
  const shape = shapeOf(contract, [media]);
  if (base === undefined || shape === undefined) return base;
  const shown = project(thing, shapeAt(shape, names));
  const embed = (part: JsonValue): JsonValue => withValueAt(base, names, part);
  const accepts = breaksNoMore(media, base);
  const part = fit(shown, valueAt(base, names) ?? null, (one) => accepts(embed(one)));
  return embed(part);
}

/** A body with a list at a place. Each item is made valid by itself. */
export function renderList(
  { contract, generator }: StateService,
  { media, names }: Place,
  things: readonly JsonValue[],
): JsonValue | undefined {
  const base = generator.example(media);
  const shape = shapeOf(contract, [media]);
  if (base === undefined || shape === undefined) return base;
  const items = itemsOf(shapeAt(shape, names)) ?? [];
  const shown = things.map((thing) => project(thing, items));
  const embed = (list: readonly JsonValue[]): JsonValue => withValueAt(base, names, list);
  const whole = embed(shown);
  const accepts = breaksNoMore(media, base);
  if (accepts(whole)) return whole;
  const [example = null] = [valueAt(base, [...names, "0"])];
  const fitted = shown.map((one) => fit(one, example, (part) => accepts(embed([part]))));
  const repaired = embed(fitted);
  // With more items, a schema that contradicts itself is broken more often.
  if (accepts(repaired) || !isValid(media, base)) return repaired;
  const least = embed(fitted.slice(0, 1));
  return accepts(least) ? least : base;
}

/** The wanted value, or the example with as many wanted members as the schema accepts. */
function fit(
  wanted: JsonValue,
  example: JsonValue,
  accepts: (value: JsonValue) => boolean,
): JsonValue {
  if (accepts(wanted)) return wanted;
  const filled = withDefaults(wanted, example);
  if (accepts(filled)) return filled;
  if (!isObject(wanted) || !isObject(example)) return accepts(example) ? example : wanted;
  let fitted: JsonValue = example;
  for (const [name, member] of Object.entries(wanted)) {
    if (member === undefined) continue;
    const changed: JsonValue = { ...(fitted as object), [name]: member };
    if (accepts(changed)) fitted = changed;
  }
  return fitted;
}

/** Whether a body breaks no more of its schema than another one: a schema that contradicts itself accepts none. */
export function breaksNoMore(
  { schema }: MediaType,
  base: JsonValue,
): (value: JsonValue) => boolean {
  const count = (value: JsonValue): number => schema?.validate(value).length ?? 0;
  const most = count(base);
  return (value) => count(value) <= most;
}

export function isValid({ schema }: MediaType, value: JsonValue): boolean {
  return schema === undefined || schema.validate(value).length === 0;
}
