import { ArbitraryError } from "../arbitrary-error.ts";
import type { JsonObject, JsonValue } from "../json-value.ts";
import { isJsonObject } from "../json-value.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import type { Located } from "../schema/located.ts";
import type { Space } from "../schema/space.ts";
import { applicators } from "./applicators.ts";
import { type Assertion, assertions } from "./assertions.ts";
import type { Failure, Frame, Keyword, Outcome } from "./frame.ts";
import { unevaluated } from "./unevaluated.ts";

interface Instance {
  readonly value: JsonValue;
  readonly at: string;
  readonly depth: number;
}

const deepest = 400;
const nothing: Outcome = { failures: [], evaluated: new Set() };

/**
 * Lists the keywords that a value breaks, and where. A composite keyword (`anyOf`, `oneOf`, `not`, `contains`, `propertyNames`)
 * that fails is one failure, whatever failed inside it. Failures inside `$ref`, `allOf`, `if` and `dependentSchemas` are listed themselves.
 */
export function evaluate(space: Space, located: Located, value: JsonValue): readonly Failure[] {
  return apply(space, located, { value, at: "", depth: 0 }).failures;
}

export function isValid(space: Space, located: Located, value: JsonValue): boolean {
  return evaluate(space, located, value).length === 0;
}

function apply(space: Space, located: Located, instance: Instance): Outcome {
  const { schema, pointer } = located;
  if (schema === true) return nothing;
  if (schema === false) {
    return {
      ...nothing,
      failures: [{ keyword: "false schema", schemaPointer: pointer, instancePointer: instance.at }],
    };
  }
  if (instance.depth > deepest) throw endless(pointer);
  const failures: Failure[] = [];
  const frame = openFrame(space, located, { ...instance, failures });
  applyKeywords(schema, frame);
  return { failures, evaluated: frame.evaluated };
}

function applyKeywords(schema: JsonObject, frame: Frame): void {
  for (const { keyword, stated, assertion, apply } of stepsOf(schema)) {
    if (assertion !== undefined && !assertion(stated, frame.value, frame.located.pointer))
      frame.fail(keyword);
    apply?.(stated, frame);
  }
}

/** A keyword that a schema states, with the functions that apply it. */
interface Step {
  readonly keyword: string;
  readonly stated: JsonValue;
  readonly assertion?: Assertion | undefined;
  readonly apply?: Keyword | undefined;
}

const steps = new WeakMap<JsonObject, readonly Step[]>();

/** Cached, because a schema is applied to thousands of values. */
function stepsOf(schema: JsonObject): readonly Step[] {
  const known = steps.get(schema);
  if (known) return known;
  const made = findSteps(schema);
  steps.set(schema, made);
  return made;
}

function findSteps(schema: JsonObject): readonly Step[] {
  const stated = Object.entries(schema).flatMap<Step>(([keyword, value]) => {
    const assertion = own(assertions, keyword);
    const apply = own(applicators, keyword);
    if (value === undefined || (assertion === undefined && apply === undefined)) return [];
    return [{ keyword, stated: value, assertion, apply }];
  });
  const last = Object.entries(unevaluated).flatMap<Step>(([keyword, apply]) => {
    const value = own(schema, keyword);
    return value === undefined ? [] : [{ keyword, stated: value, apply }];
  });
  return [...stated, ...last];
}

function openFrame(
  space: Space,
  located: Located,
  instance: Instance & { readonly failures: Failure[] },
): Frame {
  const { value, at, failures } = instance;
  const evaluated = new Set<string | number>();
  const depth = instance.depth + 1;
  const probe = (child: Located): Outcome => apply(space, child, { value, at, depth });
  return {
    space,
    located,
    value,
    evaluated,
    probe,
    check: (child, other) => apply(space, child, { value: other, at, depth }),
    fail: (keyword) => {
      failures.push({
        keyword,
        schemaPointer: joinPointer(located.pointer, keyword),
        instancePointer: at,
      });
    },
    descend: (child, part, token) => {
      evaluated.add(token);
      failures.push(
        ...apply(space, child, { value: part, at: joinPointer(at, token), depth }).failures,
      );
    },
    merge: (child) => {
      if (child === undefined) return;
      const outcome = probe(child);
      failures.push(...outcome.failures);
      for (const token of outcome.evaluated) evaluated.add(token);
    },
  };
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return isJsonObject(table) && Object.hasOwn(table, key) ? table[key] : undefined;
}

function endless(pointer: string): ArbitraryError {
  return new ArbitraryError("unsupported", "The schema refers to itself without end.", { pointer });
}
