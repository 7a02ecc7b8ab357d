import { isArray, isObject, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import { childAt, childrenOf, entriesOf, numberOf } from "../schema/child-at.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import { resolveReference } from "../schema/space.ts";
import type { Frame, Keyword } from "./frame.ts";

/** The keywords that apply subschemas. @see https://json-schema.org/draft/2020-12/json-schema-core#section-10 */
export const applicators: Readonly<Record<string, Keyword>> = {
  $ref: (_, frame) => frame.merge(resolveReference(frame.space, frame.located)),
  allOf: (_, frame) => childrenOf(frame.located, "allOf").forEach(frame.merge),
  anyOf: (_, frame) => choose(frame, "anyOf", (passed) => passed > 0),
  oneOf: (_, frame) => choose(frame, "oneOf", (passed) => passed === 1),
  not(_, frame) {
    const child = childAt(frame.located, "not");
    if (child !== undefined && frame.probe(child).failures.length === 0) frame.fail("not");
  },
  if(_, frame) {
    const condition = childAt(frame.located, "if");
    if (condition === undefined) return;
    const holds = frame.probe(condition).failures.length === 0;
    if (holds) frame.merge(condition);
    frame.merge(childAt(frame.located, holds ? "then" : "else"));
  },
  dependentSchemas(_, frame) {
    if (!isObject(frame.value)) return;
    for (const [name, child] of entriesOf(frame.located, "dependentSchemas")) {
      if (Object.hasOwn(frame.value, name)) frame.merge(child);
    }
  },
  propertyNames(_, frame) {
    const child = childAt(frame.located, "propertyNames");
    if (child === undefined || !isObject(frame.value)) return;
    const wrong = Object.keys(frame.value).some(
      (name) => frame.check(child, name).failures.length > 0,
    );
    if (wrong) frame.fail("propertyNames");
  },
  properties: (_, frame) =>
    members(frame, (name, value) =>
      descendIfAny(frame, childAt(frame.located, "properties", name), name, value),
    ),
  patternProperties(_, frame) {
    for (const [source, child] of entriesOf(frame.located, "patternProperties")) {
      const expression = compilePattern(source, frame.located.pointer);
      members(frame, (name, value) => expression.test(name) && frame.descend(child, value, name));
    }
  },
  additionalProperties(stated, frame) {
    const child = childAt(frame.located, "additionalProperties");
    members(frame, (name, value) => {
      if (child === undefined || isNamed(frame.located, name)) return;
      if (stated === false) return frame.fail("additionalProperties");
      frame.descend(child, value, name);
    });
  },
  prefixItems: (_, frame) =>
    items(frame, 0, (index, value) =>
      descendIfAny(frame, childAt(frame.located, "prefixItems", index), index, value),
    ),
  items(stated, frame) {
    const child = childAt(frame.located, "items");
    items(frame, childrenOf(frame.located, "prefixItems").length, (index, value) => {
      if (stated === false) return frame.fail("items");
      descendIfAny(frame, child, index, value);
    });
  },
  contains(_, frame) {
    const child = childAt(frame.located, "contains");
    if (child === undefined || !isArray(frame.value)) return;
    const hits = frame.value.flatMap((value, index) =>
      frame.check(child, value).failures.length === 0 ? [index] : [],
    );
    hits.forEach((index) => frame.evaluated.add(index));
    const least = numberOf(frame.located, "minContains") ?? 1;
    const most = numberOf(frame.located, "maxContains");
    if (hits.length < least)
      frame.fail(numberOf(frame.located, "minContains") === undefined ? "contains" : "minContains");
    if (most !== undefined && hits.length > most) frame.fail("maxContains");
  },
};

/** Whether `properties` or `patternProperties` of the same schema list a name. */
export function isNamed(located: SchemaCursor, name: string): boolean {
  if (childAt(located, "properties", name) !== undefined) return true;
  return entriesOf(located, "patternProperties").some(([source]) =>
    compilePattern(source, located.pointer).test(name),
  );
}

export function members(frame: Frame, visit: (name: string, value: JsonValue) => void): void {
  if (!isObject(frame.value)) return;
  for (const [name, value] of Object.entries(frame.value))
    if (value !== undefined) visit(name, value);
}

export function items(
  frame: Frame,
  from: number,
  visit: (index: number, value: JsonValue) => void,
): void {
  if (!isArray(frame.value)) return;
  frame.value.forEach((value, index) => index >= from && visit(index, value));
}

function descendIfAny(
  frame: Frame,
  child: SchemaCursor | undefined,
  token: string | number,
  value: JsonValue,
): void {
  if (child !== undefined) frame.descend(child, value, token);
}

function choose(
  frame: Frame,
  keyword: "anyOf" | "oneOf",
  suffices: (passed: number) => boolean,
): void {
  const passed = childrenOf(frame.located, keyword)
    .map(frame.probe)
    .filter(({ failures }) => failures.length === 0);
  if (!suffices(passed.length)) return frame.fail(keyword);
  for (const { evaluated } of passed) for (const token of evaluated) frame.evaluated.add(token);
}
