import { isObject, type JsonObject, type JsonValue, type SchemaCursor } from "@plumbline/contract";
import { joinPointer } from "../schema/join-pointer.ts";
import { ArbitraryError } from "../arbitrary-error.ts";
import { isSelecting } from "../schema/apply-discriminators.ts";
import type { Space } from "../schema/space.ts";
import { applicators } from "./applicators.ts";
import { type Assertion, assertions } from "./assertions.ts";
import type { Failure, Frame, Keyword, Outcome } from "./frame.ts";
import { unevaluated } from "./unevaluated.ts";

interface Instance {
  readonly value: JsonValue;
  readonly at: string;
  readonly depth: number;
  /** Whether the first failure suffices. */
  readonly isProbe: boolean;
  readonly known: Known;
}

/**
 * The outcomes of probes, by value and schema. The alternatives of a recursive schema ask for the same parts again: without the
 * outcomes, each level of a value would multiply the time by the number of alternatives.
 */
type Known = WeakMap<object, Map<JsonObject, Outcome>>;

const deepest = 400;
const nothing: Outcome = { failures: [], evaluated: new Set() };

/**
 * Lists the keywords that a value breaks, and where. A composite keyword (`anyOf`, `oneOf`, `not`, `contains`, `propertyNames`)
 * that fails is one failure, whatever failed inside it. Failures inside `$ref`, `allOf`, `if` and `dependentSchemas` are listed themselves.
 */
export function evaluate(
  space: Space,
  located: SchemaCursor,
  value: JsonValue,
): readonly Failure[] {
  return apply(space, located, wholeOf(value, { isProbe: false })).failures;
}

export function isValid(space: Space, located: SchemaCursor, value: JsonValue): boolean {
  return apply(space, located, wholeOf(value, { isProbe: true })).failures.length === 0;
}

function wholeOf(value: JsonValue, { isProbe }: Pick<Instance, "isProbe">): Instance {
  return { value, at: "", depth: 0, isProbe, known: new WeakMap() };
}

function apply(space: Space, located: SchemaCursor, instance: Instance): Outcome {
  const { schema, pointer } = located;
  if (schema === true || (space.isUnselected && isSelecting(schema))) return nothing;
  if (schema === false) {
    return {
      ...nothing,
      failures: [{ keyword: "false schema", schemaPointer: pointer, instancePointer: instance.at }],
    };
  }
  if (instance.depth > deepest) throw endless(pointer);
  const known = instance.isProbe ? outcomesOf(instance) : undefined;
  const outcome = known?.get(schema) ?? applyKeywords(schema, openFrame(space, located, instance));
  known?.set(schema, outcome);
  return outcome;
}

function outcomesOf({ value, known }: Instance): Map<JsonObject, Outcome> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const outcomes = known.get(value) ?? new Map<JsonObject, Outcome>();
  known.set(value, outcomes);
  return outcomes;
}

function applyKeywords(schema: JsonObject, frame: Frame): Outcome {
  for (const { keyword, stated, assertion, apply } of stepsOf(schema)) {
    if (assertion !== undefined && !assertion(stated, frame.value, frame.located))
      frame.fail(keyword);
    if (frame.isOver()) break;
    apply?.(stated, frame);
  }
  return { failures: frame.failures, evaluated: frame.evaluated };
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
  const cheapFirst = stated.toSorted(
    (left, right) => Number(left.apply !== undefined) - Number(right.apply !== undefined),
  );
  return [...cheapFirst, ...last];
}

function openFrame(space: Space, located: SchemaCursor, instance: Instance): Frame {
  const { value, at, isProbe, known } = instance;
  const failures: Failure[] = [];
  const evaluated = new Set<string | number>();
  const depth = instance.depth + 1;
  const check = (child: SchemaCursor, other: JsonValue): Outcome =>
    apply(space, child, { value: other, at, depth, isProbe: true, known });
  const isOver = (): boolean => isProbe && failures.length > 0;
  return {
    space,
    located,
    value,
    failures,
    evaluated,
    isOver,
    probe: (child) => check(child, value),
    check,
    fail: (keyword) => {
      failures.push({
        keyword,
        schemaPointer: joinPointer(located.pointer, keyword),
        instancePointer: at,
      });
    },
    descend: (child, item, token) => {
      evaluated.add(token);
      if (isOver()) return;
      const place = isProbe ? "" : joinPointer(at, token);
      const part = { value: item, at: place, depth, isProbe, known };
      failures.push(...apply(space, child, part).failures);
    },
    merge: (child) => {
      if (child === undefined || isOver()) return;
      const outcome = apply(space, child, { value, at, depth, isProbe, known });
      failures.push(...outcome.failures);
      for (const token of outcome.evaluated) evaluated.add(token);
    },
  };
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return isObject(table) && Object.hasOwn(table, key) ? table[key] : undefined;
}

function endless(pointer: string): ArbitraryError {
  return new ArbitraryError("unsupported", "The schema refers to itself without end.", { pointer });
}
