import type { JsonValue } from "@plumbline/contract";
import type { Shape } from "../shape/shape.ts";
import { openLanguage } from "../text/language.ts";
import { nearestLength } from "../text/language-arbitrary.ts";
import type { Factory } from "../value/factory.ts";
import { sampleOf } from "../value/sample-of.ts";
import { planArbitrary } from "../value/string-arbitrary.ts";
import type { StringPlan } from "../value/string-plan.ts";
import { keepsPlan, planString } from "../value/string-plan.ts";
import type { Edge } from "./edge.ts";
import { edgeOf, stating } from "./edge.ts";

/** Longest text written out. */
const mostCharacters = 100_000;

/** Text that programs often count or trim wrongly, repeated to a length. */
const odd: Readonly<Record<string, string>> = {
  astral: "😀",
  combining: "e\u0301",
  "look-alike-space": "a\u00a0b\u200bc\u3000",
};

export function stringEdges(factory: Factory, shape: Shape): readonly Edge[] {
  const plan = planString(shape);
  return [
    ...shortest(factory, shape, plan),
    ...longest(factory, shape, plan),
    ...oddTexts(factory, shape, plan),
  ];
}

function shortest(factory: Factory, shape: Shape, plan: StringPlan): readonly Edge[] {
  const least =
    plan.sources.length === 0 ? plan.min : nearestLength(openLanguage(plan.sources, ""), plan);
  const text = least === undefined ? undefined : textOf(factory, plan, least);
  if (text === undefined || least === undefined) return [];
  const edge = least === 0 ? "empty" : "shortest";
  const isBound = plan.minPart !== undefined && least === plan.min;
  const keyword = isBound
    ? "minLength"
    : ["pattern", "format", "type"].find((name) => stating(shape, name) !== undefined);
  const part = isBound ? plan.minPart : stating(shape, keyword ?? "");
  return part === undefined || keyword === undefined
    ? []
    : [edgeOf(part, keyword, { edge, value: text })];
}

function longest(factory: Factory, shape: Shape, plan: StringPlan): readonly Edge[] {
  const { maxPart, max } = plan;
  const text = max <= mostCharacters ? textOf(factory, plan, max) : undefined;
  if (maxPart !== undefined && text !== undefined)
    return [edgeOf(maxPart, "maxLength", { edge: "longest", value: text })];
  const part = stating(shape, "pattern");
  const most = part === undefined ? undefined : greatestLength(plan);
  const last = most === undefined ? undefined : textOf(factory, plan, most);
  return part === undefined || last === undefined
    ? []
    : [edgeOf(part, "pattern", { edge: "longest", value: last })];
}

/** The greatest length that a pattern allows; undefined if it seems unbounded. */
function greatestLength(plan: StringPlan): number | undefined {
  const far = 300;
  const language = openLanguage(plan.sources, "");
  const lengths = Array.from({ length: far + 1 }, (_, length) => length).filter(
    (length) => length >= plan.min && language.hasLength(length),
  );
  const last = lengths.at(-1);
  return last === undefined || last > far - 50 ? undefined : last;
}

function oddTexts(factory: Factory, shape: Shape, plan: StringPlan): readonly Edge[] {
  if (factory.options.characters === "visible-ascii" || plan.max > mostCharacters) return [];
  const part = plan.maxPart ?? stating(shape, "type");
  const keyword = plan.maxPart === undefined ? "type" : "maxLength";
  if (part === undefined) return [];
  return Object.entries(odd).flatMap(([edge, unit]) => {
    const value = repeated(unit, plan.maxPart === undefined ? Math.max(plan.min, 6) : plan.max);
    return keepsPlan(plan, value) ? [edgeOf(part, keyword, { edge, value })] : [];
  });
}

function textOf(factory: Factory, plan: StringPlan, length: number): JsonValue | undefined {
  if (plan.min > length || plan.max < length) return undefined;
  if (plan.sources.length === 0 && plan.formats.length === 0) return repeated("abcdefghij", length);
  const arbitrary = planArbitrary(factory, { ...plan, min: length, max: length });
  return arbitrary === undefined ? undefined : sampleOf(arbitrary);
}

function repeated(unit: string, length: number): string {
  const characters = [...unit];
  return Array.from({ length }, (_, index) => characters[index % characters.length]).join("");
}
