import {
  type Expression,
  isArray,
  isObject,
  type JsonValue,
  looksLikeExpression,
  parseExpression,
} from "@plumbline/contract";
import type { Template } from "../journey.ts";
import { readSelector, select, type Selector } from "./select.ts";

/** Returns the value of an expression, or `undefined` if it has none. */
export type LookUp = (expression: Expression) => JsonValue | undefined;

const embedded = /\{(\$[^{}]+)\}/g;

/**
 * Replaces the expressions of a template. A string that is an expression becomes its value, of any type; an expression in
 * braces becomes text, or a JSON literal in a selector. Members, items and texts with an expression that has no value are omitted.
 */
export function fillTemplate(template: Template, lookUp: LookUp): JsonValue | undefined {
  if (typeof template === "string") return fillString(template, lookUp);
  if (isArray(template))
    return template.map((item) => fillTemplate(item, lookUp)).filter((item) => item !== undefined);
  if (!isObject(template)) return template;
  const selector = readSelector(template);
  if (selector) return fillSelector(selector, lookUp);
  const members = Object.entries(template).flatMap(([name, member]) => {
    const value = member === undefined ? undefined : fillTemplate(member, lookUp);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function fillSelector(selector: Selector, lookUp: LookUp): JsonValue | undefined {
  const context = fillString(selector.context, lookUp);
  const filled = fillText(selector.selector, { lookUp, write: (part) => JSON.stringify(part) });
  if (context === undefined || filled === undefined) return undefined;
  return select(context, { ...selector, selector: filled });
}

function fillString(text: string, lookUp: LookUp): JsonValue | undefined {
  const expression = parseExpression(text);
  return expression ? lookUp(expression) : fillText(text, { lookUp, write: writePlain });
}

export interface TextOptions {
  readonly lookUp: LookUp;
  /** Converts a value to text. */
  readonly write: (value: JsonValue) => string;
}

/** Replaces the expressions in braces. Returns `undefined` if one of them has no value. */
export function fillText(text: string, { lookUp, write }: TextOptions): string | undefined {
  const values = embeddedExpressions(text).map((inner) => {
    const expression = parseExpression(inner);
    return expression ? lookUp(expression) : undefined;
  });
  if (values.includes(undefined)) return undefined;
  const written = values.map((value) => write(value ?? null));
  return text.replaceAll(embedded, () => written.shift() ?? "");
}

function writePlain(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Lists the texts of all expressions in a template, including malformed ones. */
export function listExpressions(template: Template): readonly string[] {
  if (typeof template === "string")
    return looksLikeExpression(template) ? [template] : embeddedExpressions(template);
  if (isArray(template)) return template.flatMap(listExpressions);
  if (!isObject(template)) return [];
  return Object.values(template).flatMap((member) =>
    member === undefined ? [] : listExpressions(member),
  );
}

/** The texts in braces that begin like an expression. */
function embeddedExpressions(text: string): readonly string[] {
  return [...text.matchAll(embedded)].flatMap(([, inner]) => inner ?? []);
}
