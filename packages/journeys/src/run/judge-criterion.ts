import { type JsonValue, parseExpression } from "@plumbline/contract";
import * as jsonPath from "json-p3";
import { judgeCondition, operandsOf } from "../expression/judge-condition.ts";
import { parseCondition } from "../expression/parse-condition.ts";
import { fillText, type LookUp } from "../expression/fill-template.ts";
import type { Criterion } from "../journey.ts";

export type Judgement =
  | { readonly kind: "holds" }
  /** A value that the criterion needs is absent or cannot be inserted into it. */
  | { readonly kind: "unknown"; readonly why: string }
  | { readonly kind: "fails"; readonly found: string };

const holds: Judgement = { kind: "holds" };

/** Judges a criterion with the values of `lookUp`. @see https://spec.openapis.org/arazzo/v1.0.1#criterion-object */
export function judgeCriterion(criterion: Criterion, lookUp: LookUp): Judgement {
  return judges[criterion.type](criterion, lookUp);
}

const judges: Readonly<
  Record<Criterion["type"], (criterion: Criterion, lookUp: LookUp) => Judgement>
> = { simple: judgeSimple, regex: judgeRegex, jsonpath: judgeJsonPath };

function judgeSimple({ condition: text }: Criterion, lookUp: LookUp): Judgement {
  const condition = parseCondition(text);
  if (condition.kind === "unreadable") return { kind: "unknown", why: condition.why };
  if (judgeCondition(condition, lookUp)) return holds;
  const seen = operandsOf(condition).flatMap((operand) =>
    operand.kind === "expression" ? [quote(lookUp(operand.expression))] : [],
  );
  return {
    kind: "fails",
    found: seen.length === 0 ? "the condition has no expression" : `found ${seen.join(", ")}`,
  };
}

function judgeRegex({ condition, context = "" }: Criterion, lookUp: LookUp): Judgement {
  const value = contextOf(context, lookUp);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  if (value !== undefined && toRegExp(condition).test(text)) return holds;
  return { kind: "fails", found: `found ${quote(value)}` };
}

/** Compiles a pattern, in Unicode mode if possible. @throws SyntaxError */
export function toRegExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

function judgeJsonPath({ condition, context = "" }: Criterion, lookUp: LookUp): Judgement {
  const value = contextOf(context, lookUp);
  if (value === undefined) return { kind: "fails", found: `${context} has no value` };
  const query = fillText(condition, { lookUp, write: (part) => JSON.stringify(part) });
  if (query === undefined)
    return { kind: "unknown", why: `An expression in "${condition}" has no value` };
  try {
    // The library's type of JSON is the same, except that it is writable.
    const nodes = jsonPath.query(query, value as Parameters<typeof jsonPath.query>[1]);
    if (nodes.length > 0) return holds;
  } catch {
    return { kind: "unknown", why: `"${condition}" is not a valid JSONPath with these values` };
  }
  return { kind: "fails", found: `${shorten(query)} selects nothing in ${context}` };
}

function contextOf(context: string, lookUp: LookUp): JsonValue | undefined {
  const expression = parseExpression(context);
  return expression && lookUp(expression);
}

const longestQuote = 150;

function quote(value: JsonValue | undefined): string {
  if (value === undefined) return "nothing";
  return shorten(JSON.stringify(value));
}

function shorten(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
