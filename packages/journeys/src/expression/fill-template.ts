import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import type { Template } from "../journey.ts";
import { type Expression, looksLikeExpression, parseExpression } from "./parse-expression.ts";

/** Looks up what an expression stands for; undefined where it leads nowhere. */
export type LookUp = (expression: Expression) => JsonValue | undefined;

const embedded = /\{(\$[^{}]+)\}/g;

/**
 * A template with its expressions replaced: a string that is one becomes its value, of whatever type; one in braces becomes
 * text. Members and items without a value are left out, and so is a text that holds one.
 */
export function fillTemplate(template: Template, lookUp: LookUp): JsonValue | undefined {
  if (typeof template === "string") return fillString(template, lookUp);
  if (isArray(template))
    return template.map((item) => fillTemplate(item, lookUp)).filter((item) => item !== undefined);
  if (!isObject(template)) return template;
  const members = Object.entries(template).flatMap(([name, member]) => {
    const value = member === undefined ? undefined : fillTemplate(member, lookUp);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function fillString(text: string, lookUp: LookUp): JsonValue | undefined {
  const expression = parseExpression(text);
  return expression ? lookUp(expression) : fillText(text, { lookUp, write: writePlain });
}

export interface TextOptions {
  readonly lookUp: LookUp;
  /** How a value is written into the text. */
  readonly write: (value: JsonValue) => string;
}

/** A text with the expressions in its braces replaced; undefined where one of them leads nowhere. */
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

/** The texts of all expressions in a template, well-formed or not. */
export function listExpressions(template: Template): readonly string[] {
  if (typeof template === "string")
    return looksLikeExpression(template) ? [template] : embeddedExpressions(template);
  if (isArray(template)) return template.flatMap(listExpressions);
  if (!isObject(template)) return [];
  return Object.values(template).flatMap((member) =>
    member === undefined ? [] : listExpressions(member),
  );
}

/** The texts between braces that mean to be expressions. */
function embeddedExpressions(text: string): readonly string[] {
  return [...text.matchAll(embedded)].flatMap(([, inner]) => inner ?? []);
}
