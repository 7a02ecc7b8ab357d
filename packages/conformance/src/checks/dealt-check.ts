import type { Case } from "../model/case.ts";
import type { PropertyDefinition } from "../model/check.ts";
import type { Subject } from "../model/subject.ts";
import type { Applies } from "./order-by.ts";
import { dealEach, dealOnce } from "./deal-once.ts";

interface DealtDefinition<Variant> extends Omit<PropertyDefinition, "plan" | "applies"> {
  readonly applies: Applies;
  readonly variants: readonly Variant[] | ((subject: Subject) => readonly Variant[]);
  /** Whether every operation gets at least one variant. Default: each variant is sent to one operation. */
  readonly isForEach?: boolean;
  /** The cases of one variant on one operation, if the operation has a place for it. */
  readonly cases: (subject: Subject, variant: Variant) => Case | readonly Case[] | undefined;
}

/** A check whose variants are dealt to the operations that it applies to. */
export function dealtCheck<Variant>({
  variants,
  isForEach = false,
  cases,
  ...definition
}: DealtDefinition<Variant>): PropertyDefinition {
  const deal = isForEach ? dealEach : dealOnce;
  return {
    ...definition,
    plan(subject) {
      const all = typeof variants === "function" ? variants(subject) : variants;
      const dealt = deal(subject, all, definition.applies);
      return dealt.flatMap((variant) => cases(subject, variant) ?? []);
    },
  };
}
