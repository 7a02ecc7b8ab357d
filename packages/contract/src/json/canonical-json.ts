import type { JsonValue } from "../model/json-value.ts";
import { isArray } from "./is-object.ts";

type Step = { readonly text: string } | { readonly value: JsonValue };

/**
 * Canonical text of a JSON value: no white space, members sorted by UTF-16 code units, numbers and strings as ECMAScript
 * writes them. Two values are equal exactly if their texts are. It does not recurse, so any depth works.
 *
 * It differs from the RFC in two cases that `JSON.parse` can return: a number too large for a double is written `1e999`,
 * and a lone surrogate as its escape; the RFC rejects both.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8785
 */
export function canonicalJson(value: JsonValue): string {
  const written: string[] = [];
  const steps: Step[] = [{ value }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ("text" in step) written.push(step.text);
    // Spreading a long array into arguments overflows the stack.
    else for (const next of toSteps(step.value).toReversed()) steps.push(next);
  }
  return written.join("");
}

function toSteps(value: JsonValue): readonly Step[] {
  if (isArray(value))
    return bracket(
      "[",
      value.map((item) => [{ value: item }]),
      "]",
    );
  if (typeof value !== "object" || value === null) return [{ text: canonicalPrimitive(value) }];
  const members = Object.keys(value)
    .toSorted(byCodeUnits)
    .flatMap((name) => {
      const member = value[name];
      return member === undefined
        ? []
        : [[{ text: `${JSON.stringify(name)}:` }, { value: member }]];
    });
  return bracket("{", members, "}");
}

function bracket(
  open: string,
  entries: readonly (readonly Step[])[],
  close: string,
): readonly Step[] {
  const separated = entries.flatMap((entry, index) =>
    index === 0 ? entry : [{ text: "," }, ...entry],
  );
  return [{ text: open }, ...separated, { text: close }];
}

function canonicalPrimitive(value: string | number | boolean | null): string {
  if (value === Number.POSITIVE_INFINITY) return "1e999";
  if (value === Number.NEGATIVE_INFINITY) return "-1e999";
  return JSON.stringify(value);
}

function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
