import { isKnownFormat, matchesFormat } from "../evaluate/matches-format.ts";
import type { Located } from "../schema/located.ts";
import { numberOf, stringOf } from "../schema/located.ts";
import type { Shape } from "../shape/shape.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import { formatPatterns } from "../text/format-patterns.ts";
import { codePointLength } from "../text/code-point-length.ts";

export interface Stated<Value> {
  readonly value: Value;
  readonly part: Located;
}

export interface StringPlan {
  readonly min: number;
  readonly max: number;
  /** The schemas with the effective bounds. */
  readonly minPart: Located | undefined;
  readonly maxPart: Located | undefined;
  readonly patterns: readonly Stated<string>[];
  readonly formats: readonly Stated<string>[];
  /** The patterns to generate from: those of the schemas and those of the formats. */
  readonly sources: readonly string[];
}

export function planString(shape: Shape): StringPlan {
  const least = extreme(shape, "minLength", Math.max);
  const most = extreme(shape, "maxLength", Math.min);
  const patterns = stated(shape, "pattern");
  const formats = stated(shape, "format");
  const drawn = formats.flatMap(({ value }) =>
    Object.hasOwn(formatPatterns, value) ? (formatPatterns[value] ?? []) : [],
  );
  const limits = drawn.flatMap(({ maxLength }) => maxLength ?? []);
  return {
    min: least?.value ?? 0,
    max: Math.min(most?.value ?? Number.POSITIVE_INFINITY, ...limits),
    minPart: least?.part,
    maxPart: most?.part,
    patterns,
    formats,
    sources: [...patterns.map(({ value }) => value), ...drawn.map(({ source }) => source)],
  };
}

/** Whether a text matches every pattern, format and length of a plan. */
export function keepsPlan(plan: StringPlan, text: string): boolean {
  const length = codePointLength(text);
  return (
    length >= plan.min &&
    length <= plan.max &&
    plan.patterns.every(({ value, part }) => compilePattern(value, part.pointer).test(text)) &&
    plan.formats.every(({ value }) => !isKnownFormat(value) || matchesFormat(value, text))
  );
}

function stated(shape: Shape, keyword: string): readonly Stated<string>[] {
  return shape.parts.flatMap((part) => {
    const value = stringOf(part, keyword);
    return value === undefined ? [] : [{ value, part }];
  });
}

/** The tightest bound of the parts, and the schema that has it. */
export function extreme(
  shape: Shape,
  keyword: string,
  pick: (...values: number[]) => number,
): Stated<number> | undefined {
  const bounds = shape.parts.flatMap((part) => {
    const value = numberOf(part, keyword);
    return value === undefined ? [] : [{ value, part }];
  });
  const tightest = pick(...bounds.map(({ value }) => value));
  return bounds.find(({ value }) => value === tightest);
}
