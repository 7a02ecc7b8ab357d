import type { JsonValue } from "@plumbline/contract";
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { isArbitraryError } from "../../arbitrary-error.ts";
import { compilePattern } from "../../text/compile-pattern.ts";
import { nearestLength } from "../../text/language-arbitrary.ts";
import { openLanguage } from "../../text/language.ts";

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** The longest text that is written for a changed pattern. */
const mostCharacters = 4000;

/**
 * Texts that a pattern nearly matches, the likeliest mistakes of a server first: matches with text around them, then
 * texts of the pattern with one repetition, class or character changed.
 */
export function nearPatterns(source: string, valid: JsonValue): readonly string[] {
  const isMatch = typeof valid === "string" && compilePattern(source, "").test(valid);
  const text = isMatch ? valid : (textOf(source)[0] ?? "");
  const characters = [...text];
  const middle = Math.floor(characters.length / 2);
  const { likely, further } = changesOf(source);
  return [
    `${text}\n`,
    ` ${text}`,
    `${text}x`,
    characters.toSpliced(middle, 1, " ").join(""),
    ...likely.flatMap(textOf),
    text.replace(/\d/, "\u0663"),
    `x${text}`,
    ...further.flatMap(textOf),
    swapCase(text),
    "",
  ];
}

interface Change {
  readonly kind: "fewer" | "more" | "half" | "longer" | "letter" | "sign" | "case" | "without";
  /** The changed pattern. */
  readonly source: string;
}

/** The likeliest mistakes first. */
const kinds: readonly Change["kind"][] = [
  "letter",
  "fewer",
  "more",
  "half",
  "longer",
  "without",
  "case",
];

/** The first change of each likely kind, and all others. */
function changesOf(source: string): Readonly<Record<"likely" | "further", readonly string[]>> {
  const byKind = Map.groupBy(listChanges(source), ({ kind }) => kind);
  const sourcesOf = (kind: Change["kind"]): readonly string[] =>
    (byKind.get(kind) ?? []).map(({ source: changed }) => changed);
  const changes = kinds.map(sourcesOf);
  return {
    likely: changes.flatMap((sources) => sources.slice(0, 1)),
    further: [...changes.flatMap((sources) => sources.slice(1)), ...sourcesOf("sign")],
  };
}

function* listChanges(source: string): Generator<Change> {
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: true });
  for (const node of nodesOf(pattern)) {
    const replace = (kind: Change["kind"], by: string): Change => ({
      kind,
      source: source.slice(0, node.start) + by + source.slice(node.end),
    });
    if (node.type === "Quantifier") {
      for (const [kind, count] of countsBeside(node))
        yield replace(kind, `(?:${node.element.raw}){${count}}`);
      const before = `(?:${node.element.raw}){${Math.max(0, node.min - 1)}}`;
      for (const [kind, character] of charactersBeside(node.element))
        yield replace(kind, before + escape(character));
    } else if (node.parent?.type !== "Quantifier") {
      for (const [kind, character] of charactersBeside(node))
        yield replace(kind, escape(character));
      if (node.type === "Character") yield replace("without", "");
    }
  }
}

/** The parts of a pattern in which a repetition or a character can change. */
function* nodesOf(node: AST.Node): Generator<AST.QuantifiableElement | AST.Quantifier> {
  if (node.type === "Pattern" || node.type === "Group" || node.type === "CapturingGroup") {
    const elements = node.alternatives.flatMap((alternative) => alternative.elements);
    for (const element of elements) {
      if (element.type !== "Assertion") yield element;
      yield* nodesOf(element);
    }
  }
  if (node.type === "Quantifier") yield* nodesOf(node.element);
}

function countsBeside({
  min,
  max,
}: AST.Quantifier): readonly (readonly [Change["kind"], number])[] {
  return [
    ...(min > 0 ? [["fewer", min - 1] as const] : []),
    ...(Number.isFinite(max) ? [["more", max + 1] as const] : []),
    ...(min === max && min > 3 && min % 2 === 0 ? [["half", min / 2] as const] : []),
    ...(min === max && min > 1 ? [["longer", max + 2] as const] : []),
  ];
}

/** Characters next to the ranges of a class, and its letters in the other case. */
function charactersBeside(node: AST.Node): readonly (readonly [Change["kind"], string])[] {
  const ranges = rangesOf(node);
  const isOutside = (point: number): boolean =>
    point > 0x20 && ranges.every(([from, to]) => point < from || point > to);
  const beside = ranges
    .flatMap(([from, to]) => [to + 1, from - 1])
    .filter(isOutside)
    .map((point) => String.fromCodePoint(point));
  const otherCase = ranges
    .flatMap(([from]) => swapCase(String.fromCodePoint(from)))
    .filter((character) => isOutside(character.codePointAt(0) ?? 0));
  return [
    ...[...new Set(beside)].map((character) => [kindOf(character), character] as const),
    ...[...new Set(otherCase)].map((character) => ["case", character] as const),
  ];
}

function kindOf(character: string): "letter" | "sign" {
  return /[a-z]/i.test(character) ? "letter" : "sign";
}

type Range = readonly [from: number, to: number];

/** The characters of a part, as ranges of code points; none if the part is negated or a property. */
function rangesOf(node: AST.Node): readonly Range[] {
  if (node.type === "Character") return [[node.value, node.value]];
  if (node.type === "CharacterClassRange") return [[node.min.value, node.max.value]];
  if (node.type === "CharacterSet") return node.kind === "digit" && !node.negate ? digits : [];
  return node.type === "CharacterClass" && !node.negate ? node.elements.flatMap(rangesOf) : [];
}

const digits: readonly Range[] = [[0x30, 0x39]];

/** The shortest text of a pattern; none if it cannot be written. */
function textOf(source: string): readonly string[] {
  try {
    const language = openLanguage([source], "");
    const length = nearestLength(language, { min: 0, max: mostCharacters });
    return length === undefined ? [] : [language.write(length, () => 0)];
  } catch (error) {
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

function escape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function swapCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
