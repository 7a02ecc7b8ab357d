import { ArbitraryError } from "../arbitrary-error.ts";
import type { JsonObject, JsonValue } from "../json-value.ts";
import { isJsonObject } from "../json-value.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import type { Located } from "../schema/located.ts";
import type { Space } from "../schema/space.ts";
import { applicators } from "./applicators.ts";
import { assertions } from "./assertions.ts";
import { unevaluated } from "./unevaluated.ts";

/** One keyword that a value breaks. */
export interface Failure {
  readonly keyword: string;
  readonly schemaPointer: string;
  readonly instancePointer: string;
}

/** The result of applying one schema to one value. */
export interface Outcome {
  readonly failures: readonly Failure[];
  /** Members and positions that a keyword has evaluated. */
  readonly evaluated: ReadonlySet<string | number>;
}

/** The application of one schema to one value. */
export interface Frame {
  readonly space: Space;
  readonly located: Located;
  readonly value: JsonValue;
  readonly evaluated: Set<string | number>;
  /** Records that a keyword of this schema failed for this value. */
  readonly fail: (keyword: string) => void;
  /** Applies a subschema to a part of the value and adopts its failures. */
  readonly descend: (child: Located, part: JsonValue, token: string | number) => void;
  /** Applies a subschema to the same value and adopts its failures and annotations. */
  readonly merge: (child: Located | undefined) => void;
  /** Applies a subschema to the same value and adopts nothing. */
  readonly probe: (child: Located) => Outcome;
  /** Applies a subschema to another value and adopts nothing. */
  readonly check: (child: Located, other: JsonValue) => Outcome;
}

export type Keyword = (stated: JsonValue, frame: Frame) => void;

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
  for (const [keyword, stated] of Object.entries(schema)) {
    if (stated === undefined) continue;
    const assertion = own(assertions, keyword);
    if (assertion !== undefined && !assertion(stated, frame.value, frame.located.pointer))
      frame.fail(keyword);
    own(applicators, keyword)?.(stated, frame);
  }
  for (const [keyword, apply] of Object.entries(unevaluated)) {
    const stated = own(schema, keyword);
    if (stated !== undefined) apply(stated, frame);
  }
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
