import { RegExpParser } from "@eslint-community/regexpp";
import type { AST } from "@eslint-community/regexpp";
import { ArbitraryError } from "../arbitrary-error.ts";
import { compilePattern } from "./compile-pattern.ts";

/** The parts of a regular expression that generating needs. */
export type Term =
  | { readonly kind: "set"; readonly source: string }
  | { readonly kind: "sequence"; readonly terms: readonly Term[] }
  | { readonly kind: "choice"; readonly terms: readonly Term[] }
  | { readonly kind: "repeat"; readonly term: Term; readonly min: number; readonly max: number }
  | { readonly kind: "start" }
  | { readonly kind: "end" };

export interface ParsedPattern {
  readonly term: Term;
  /** Characters that the pattern names, including the ends of ranges. */
  readonly named: readonly string[];
  /** False if an assertion or a back-reference was left out, so that results must be tested. */
  readonly exact: boolean;
}

const parser = new RegExpParser({ ecmaVersion: 2025 });
const empty: Term = { kind: "sequence", terms: [] };

export function parsePattern(source: string, pointer: string): ParsedPattern {
  compilePattern(source, pointer);
  const named = new Set<string>();
  let exact = true;

  function convert(node: AST.Node): Term {
    if (node.type === "Pattern" || node.type === "Group" || node.type === "CapturingGroup") {
      return { kind: "choice", terms: node.alternatives.map(convert) };
    }
    if (node.type === "Alternative") return { kind: "sequence", terms: node.elements.map(convert) };
    if (node.type === "Quantifier") {
      return { kind: "repeat", term: convert(node.element), min: node.min, max: node.max };
    }
    if (node.type === "Assertion" && (node.kind === "start" || node.kind === "end"))
      return { kind: node.kind };
    if (isSet(node)) {
      collect(node);
      return { kind: "set", source: node.raw };
    }
    exact = false;
    return empty;
  }

  function collect(node: AST.Node): void {
    if (node.type === "Character") named.add(String.fromCodePoint(node.value));
    if (node.type === "CharacterClass") node.elements.forEach(collect);
    if (node.type === "CharacterClassRange") [node.min, node.max].forEach(collect);
  }

  const term = convert(parse(source, pointer));
  return { term, named: [...named], exact };
}

const sets: ReadonlySet<string> = new Set([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
]);

function isSet(node: AST.Node): boolean {
  return sets.has(node.type);
}

/** The positive lookaheads at the start of a pattern, such as `^(?=.*\d)`. Each is a separate pattern. */
export function initialLookaheads(source: string): readonly string[] {
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true });
  const [first, ...rest] = alternatives;
  if (first === undefined || rest.length > 0) return [];
  const [anchor, ...elements] = first.elements;
  if (anchor?.type !== "Assertion" || anchor.kind !== "start") return [];
  const end = elements.findIndex(
    (element) => element.type !== "Assertion" || element.kind !== "lookahead" || element.negate,
  );
  return elements
    .slice(0, end < 0 ? undefined : end)
    .map((element) => `^(?:${element.raw.slice(3, -1)})`);
}

function parse(source: string, pointer: string): AST.Pattern {
  try {
    return parser.parsePattern(source, 0, source.length, { unicode: true });
  } catch (cause) {
    throw new ArbitraryError("unsupported", `The pattern ${source} cannot be parsed.`, {
      pointer,
      cause,
    });
  }
}
