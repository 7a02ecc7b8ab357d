import { matchesFormat, ownFormat, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Shape } from "../shape/shape.ts";
import { compilePattern } from "../text/compile-pattern.ts";
import { openLanguage } from "../text/language.ts";
import { nearestLength } from "../text/language-arbitrary.ts";
import type { Factory } from "../value/factory.ts";
import { nearLengths } from "./near/near-lengths.ts";
import { nearTexts } from "./near/near-texts.ts";
import { nearPatterns } from "./near/near-patterns.ts";
import { isTabled, nearFormats } from "./near/near-formats.ts";
import { sifted } from "../value/sift.ts";
import { planArbitrary } from "../value/string-arbitrary.ts";
import type { Stated, StringPlan } from "../value/string-plan.ts";
import { keepsPlan, planString } from "../value/string-plan.ts";
import type { Candidate } from "./candidate.ts";
import { candidateOf } from "./candidate.ts";

/** How far beyond the longest text a longer one of a pattern or format is tried. */
const reach = 200;
/** Above this, a text that is too long consists of plain characters. */
const longText = 5000;
/** Above this, no text is too long: a limit such as 2147483647 is the default of a framework, and no request can exceed it. */
const longestText = 1_000_000;

export function stringCandidates(factory: Factory, shape: Shape): readonly Candidate[] {
  const plan = planString(shape);
  return [
    ...(plan.min === 0
      ? []
      : candidateOf(plan.minPart, "minLength", {
          label: "text too short",
          arbitrary: tooShort(factory, plan),
          near: (valid) => nearLengths.minLength(valid, plan.min),
        })),
    ...candidateOf(plan.maxPart, "maxLength", {
      label: "text too long",
      arbitrary: tooLong(factory, plan),
      near: (valid) => nearLengths.maxLength(valid, plan.max),
    }),
    ...plan.patterns.flatMap((pattern) =>
      candidateOf(pattern.part, "pattern", {
        label: "text that does not match the pattern",
        arbitrary: offPattern(factory, plan, pattern),
        near: (valid) => nearPatterns(pattern.value, valid),
      }),
    ),
    ...plan.formats.flatMap((format) =>
      candidateOf(format.part, "format", {
        label: `text not a ${format.value}`,
        arbitrary: offFormat(factory, plan, format),
        near: (valid) =>
          isOwnFormat(format) ? nearTexts(valid) : nearFormats(format.value, valid),
      }),
    ),
  ];
}

function tooShort(factory: Factory, plan: StringPlan): fc.Arbitrary<JsonValue> | undefined {
  return planArbitrary(factory, { ...plan, min: plan.min - 1, max: plan.min - 1 });
}

function tooLong(factory: Factory, plan: StringPlan): fc.Arbitrary<JsonValue> | undefined {
  if (plan.max > longestText) return undefined;
  if (plan.sources.length === 0) {
    if (plan.max > longText) return fc.constant("a".repeat(plan.max + 1));
    return planArbitrary(factory, { ...plan, min: plan.max + 1, max: plan.max + 1 });
  }
  const beyond = nearestLength(openLanguage(plan.sources, ""), {
    min: plan.max + 1,
    max: plan.max + reach,
  });
  return beyond === undefined
    ? undefined
    : planArbitrary(factory, { ...plan, min: beyond, max: beyond });
}

const junk = fc.constantFrom(..." \u00a0\n%<$é😀-._/\\0aA:+!".split(/(?:)/u));
const position = fc.nat({ max: 0xffff });

type Edit = (characters: readonly string[], index: number, character: string) => readonly string[];

const edits: readonly Edit[] = [
  (characters, index, character) => characters.with(index, character),
  (characters, index, character) => characters.toSpliced(index, 0, character),
  (characters, _, character) => [...characters, character],
  (characters, _, character) => [character, ...characters],
  (characters, index) => characters.toSpliced(index, 1),
  (characters, _, character) => characters.map(() => character),
];

/** Texts one edit away from a valid one. */
function nearMiss(right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(right, position, junk, fc.constantFrom(...edits))
    .map(([text, place, character, edit]) => {
      const characters = [...text];
      if (characters.length === 0) return character;
      return edit(characters, place % characters.length, character).join("");
    });
}

function offPattern(
  factory: Factory,
  plan: StringPlan,
  pattern: Stated<string>,
): fc.Arbitrary<JsonValue> | undefined {
  const others = { ...plan, patterns: plan.patterns.filter((other) => other !== pattern) };
  const expression = compilePattern(pattern.value, pattern.part.pointer);
  const loose = planArbitrary(factory, {
    ...others,
    sources: plan.sources.filter((source) => source !== pattern.value),
  });
  return wrong(factory, plan, {
    loose,
    accepts: (text) => !expression.test(text) && keepsPlan(others, text),
  });
}

function isOwnFormat({ value, part }: Stated<string>): boolean {
  return ownFormat(part.document, value) !== undefined;
}

/** Only texts that every validator in common use rejects: for others, a server may know a standard format in another form. */
function offFormat(
  factory: Factory,
  plan: StringPlan,
  format: Stated<string>,
): fc.Arbitrary<JsonValue> | undefined {
  const others = { ...plan, formats: plan.formats.filter((other) => other !== format) };
  const right = planArbitrary(factory, plan);
  if (right === undefined) return undefined;
  const isWrong = (text: string): boolean =>
    !matchesFormat(format.value, text, format.part.document) && keepsPlan(others, text);
  const isOwn = isOwnFormat(format);
  if (!isOwn && !isTabled(format.value)) return undefined;
  const wrong = fc.tuple(right, position).map(([text, place]) => {
    const misses = isOwn ? nearTexts(text) : nearFormats(format.value, text);
    return misses[place % misses.length] ?? text;
  });
  return sifted(wrong, isWrong);
}

interface Wrong {
  readonly loose: fc.Arbitrary<string> | undefined;
  readonly accepts: (text: string) => boolean;
}

function wrong(
  factory: Factory,
  plan: StringPlan,
  { loose, accepts }: Wrong,
): fc.Arbitrary<JsonValue> | undefined {
  const right = planArbitrary(factory, plan);
  const options = [
    ...(right === undefined ? [] : [{ arbitrary: nearMiss(right), weight: 4 }]),
    ...(loose === undefined ? [] : [{ arbitrary: loose, weight: 1 }]),
  ];
  return options.length === 0 ? undefined : sifted(fc.oneof(...options), accepts);
}
