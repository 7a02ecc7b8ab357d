import { isTextFormat, matchesFormat, ownFormat, type SchemaCursor } from "@plumbline/contract";
import { numberOf, stringOf } from "../schema/child-at.ts";
import type { Shape } from "../shape/shape.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import { encodingPatterns, type FormatPattern, formatPatterns } from "../text/format-patterns.ts";
import { codePointLength } from "../text/code-point-length.ts";

export interface Stated<Value> {
  readonly value: Value;
  readonly part: SchemaCursor;
}

export interface StringPlan {
  readonly min: number;
  readonly max: number;
  /** The schemas with the effective bounds. */
  readonly minPart: SchemaCursor | undefined;
  readonly maxPart: SchemaCursor | undefined;
  readonly patterns: readonly Stated<string>[];
  readonly formats: readonly Stated<string>[];
  /** The patterns to generate from: those of the schemas and those of the formats. */
  readonly sources: readonly string[];
  /** The patterns that texts must match because no validator asserts their format or encoding. */
  readonly unasserted: readonly string[];
}

export function planString(shape: Shape): StringPlan {
  const least = extreme(shape, "minLength", Math.max);
  const most = extreme(shape, "maxLength", Math.min);
  const patterns = stated(shape, "pattern");
  const formats = stated(shape, "format");
  // A format of the document has a generator instead.
  const standard = formats.filter(({ value, part }) => !ownFormat(part.document, value));
  const formatted = patternsOf(standard, formatPatterns);
  const encoded = patternsOf(stated(shape, "contentEncoding"), encodingPatterns);
  const drawn = [...formatted, ...encoded];
  const limits = drawn.flatMap(({ maxLength }) => maxLength ?? []);
  return {
    min: least?.value ?? 0,
    max: Math.min(most?.value ?? Number.POSITIVE_INFINITY, ...limits),
    minPart: least?.part,
    maxPart: most?.part,
    patterns,
    formats,
    sources: [...patterns.map(({ value }) => value), ...drawn.map(({ source }) => source)],
    unasserted: [
      ...patternsOf(
        standard.filter(({ value, part }) => !isTextFormat(value, part.document)),
        formatPatterns,
      ),
      ...encoded,
    ].map(({ source, accepted = source }) => accepted),
  };
}

function patternsOf(
  names: readonly Stated<string>[],
  patterns: Readonly<Record<string, FormatPattern>>,
): readonly FormatPattern[] {
  return names.flatMap(({ value }) =>
    Object.hasOwn(patterns, value) ? (patterns[value] ?? []) : [],
  );
}

/** Whether a text matches every pattern, format and length of a plan. */
export function keepsPlan(plan: StringPlan, text: string): boolean {
  const length = codePointLength(text);
  return (
    length >= plan.min &&
    length <= plan.max &&
    plan.patterns.every(({ value, part }) => compilePattern(value, part.pointer).test(text)) &&
    plan.unasserted.every((source) => compilePattern(source, "").test(text)) &&
    plan.formats.every(({ value, part }) => matchesFormat(value, text, part.document))
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
