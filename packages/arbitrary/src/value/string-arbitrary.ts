import { ownFormat } from "@plumbline/contract";
import * as fc from "fast-check";
import type { Characters } from "../arbitrary-options.ts";
import { jsonContent } from "../shape/json-content.ts";
import type { Shape } from "../shape/shape.ts";
import { oddCharacters, plainCharacters } from "../text/known-characters.ts";
import { languageArbitrary } from "../text/language-arbitrary.ts";
import { openLanguage } from "../text/language.ts";
import type { Factory } from "./factory.ts";
import { sifted } from "./sift.ts";
import type { Stated, StringPlan } from "./string-plan.ts";
import { keepsPlan, planString } from "./string-plan.ts";

export function stringArbitrary(
  factory: Factory,
  shape: Shape,
  fuel: number,
): fc.Arbitrary<string> | undefined {
  const content = jsonContent(shape);
  if (content === undefined) return planArbitrary(factory, planString(shape));
  const plan = planString(shape);
  const texts = factory.build(content, fuel)?.map((value) => JSON.stringify(value));
  return texts && sifted(texts, (text) => keepsPlan(plan, text));
}

/** Strings of a plan, even if its lengths were changed. */
export function planArbitrary(
  factory: Factory,
  plan: StringPlan,
): fc.Arbitrary<string> | undefined {
  if (plan.min > plan.max) return undefined;
  const pointer = plan.patterns[0]?.part.pointer ?? plan.formats[0]?.part.pointer ?? "";
  const given = plan.formats.flatMap((format) => generatorOf(factory, format) ?? []);
  const [first] = given;
  if (first !== undefined) return sifted(first, (text) => keepsPlan(plan, text));
  if (plan.sources.length === 0) return freeText(plan, factory.options.characters ?? "unicode");
  const language = openLanguage(plan.sources, pointer);
  const arbitrary = languageArbitrary(language, plan);
  const isExact = language.exact && plan.formats.length === 0;
  return arbitrary === undefined || isExact
    ? arbitrary
    : sifted(arbitrary, (text) => keepsPlan(plan, text));
}

const plain = fc.constantFrom(...plainCharacters);

const units: Readonly<Record<Characters, fc.Arbitrary<string>>> = {
  "visible-ascii": fc.constantFrom(...plainCharacters.filter((character) => character !== " ")),
  unicode: fc.oneof(
    { arbitrary: plain, weight: 30 },
    { arbitrary: fc.constantFrom(...oddCharacters), weight: 3 },
    {
      arbitrary: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
        .filter((text) => [...text].length === 1),
      weight: 1,
    },
  ),
};

function freeText(plan: StringPlan, characters: Characters): fc.Arbitrary<string> {
  const max = Number.isFinite(plan.max) ? { maxLength: plan.max } : {};
  return fc.string({ unit: units[characters], minLength: plan.min, ...max });
}

/** The strings that the caller or the document gives for a format. */
function generatorOf(
  { options }: Factory,
  { value, part }: Stated<string>,
): fc.Arbitrary<string> | undefined {
  const format = ownFormat(part.document, value);
  return own(options.formats, value) ?? (format && fc.nat().map(format.generate));
}

function own<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
