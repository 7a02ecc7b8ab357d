import type { MissingDetail, TenantField, Vertical } from "@local-ads/client";
import type { Fact, Said } from "../../../state/repositories/business-repository.ts";

type Kind = "text" | "boolean";

/** Fields with the answers yes and no. All others take text. */
const yesOrNo: ReadonlySet<string> = new Set([
  "insured",
  "backgroundChecks",
  "suppliesProvided",
  "epa608",
  "leadSafeFirm",
  "aseCertified",
  "ptin",
  "suretyBond",
  "workersCompensation",
]);

/**
 * Returns the unanswered questions of the trade, those that a state of the cities requires first. Returns none if only
 * optional questions are unanswered.
 */
export function listMissingDetails(said: Said, trade: Vertical): readonly MissingDetail[] {
  const states = new Set((said.cities ?? []).map(({ state }) => state));
  const open = (trade.compliance?.tenantFields ?? [])
    .filter((field) => !isAnswered(field, said.facts))
    .map((field) => toDetail(field, states));
  const required = open.filter((detail) => detail.required);
  return required.length === 0 ? [] : [...required, ...open.filter((detail) => !detail.required)];
}

function toDetail(
  { key, label, why, requiredIn = [] }: TenantField,
  states: ReadonlySet<string>,
): MissingDetail {
  return {
    key,
    label,
    why,
    kind: kindOf(key),
    required: requiredIn.some((state) => states.has(state)),
  };
}

function kindOf(key: string): Kind {
  return yesOrNo.has(key) ? "boolean" : "text";
}

const isAnswer: Readonly<Record<Kind, (fact: Fact) => boolean>> = {
  boolean: (fact) => typeof fact === "boolean" || /^\s*(yes|no|true|false)\s*$/i.test(fact),
  text: (fact) => typeof fact === "string" && fact.trim() !== "",
};

/** Only own members count, because the keys come from data. */
function isAnswered({ key }: TenantField, facts: Said["facts"] = {}): boolean {
  const fact = Object.hasOwn(facts, key) ? facts[key] : undefined;
  return fact !== undefined && isAnswer[kindOf(key)](fact);
}
