import type { TenantField, Vertical, WorkspaceRequirements } from "@local-ads/client";
import type { Licences } from "../repositories/workspace-repository.ts";

export interface RequirementsInput {
  readonly vertical: Vertical;
  /** The two-letter codes of the selected states. */
  readonly states: readonly string[];
  readonly licences: Licences;
}

export type ResolvedRequirements = Pick<
  WorkspaceRequirements,
  "fields" | "missing" | "licenseLine" | "disclosures"
>;

/**
 * Resolves the rules of a trade for the states that a business selected. A field that a state requires is a licence: it
 * blocks if the state is selected and no number was accepted for it. All other fields only guide the ad copy.
 */
export function resolveRequirements(input: RequirementsInput): ResolvedRequirements {
  const { vertical, licences } = input;
  const states = [...new Set(input.states)];
  const fields = vertical.compliance?.tenantFields ?? [];
  return {
    fields,
    missing: fields.flatMap((field) => missingOf(field, states, licences)),
    licenseLine: licenceLine(fields, states, licences),
    disclosures: disclosuresOf(vertical, states),
  };
}

function missingOf(
  field: TenantField,
  states: readonly string[],
  licences: Licences,
): ResolvedRequirements["missing"] {
  const { key, label, requiredIn = [] } = field;
  const lacking = states.filter(
    (state) => requiredIn.includes(state) && acceptedNumber(licences, key, state) === undefined,
  );
  return lacking.length > 0 ? [{ key, label, states: lacking }] : [];
}

function licenceLine(
  fields: readonly TenantField[],
  states: readonly string[],
  licences: Licences,
): string | null {
  const numbers = states.flatMap((state) =>
    fields.flatMap(({ key }) => {
      const number = acceptedNumber(licences, key, state);
      return number === undefined ? [] : [`${state} ${number}`];
    }),
  );
  return numbers.length > 0 ? numbers.join(" · ") : null;
}

/** Only own members count, because the keys come from data. */
function acceptedNumber(licences: Licences, key: string, state: string): string | undefined {
  const numbers = Object.hasOwn(licences, key) ? licences[key] : undefined;
  const number = numbers && Object.hasOwn(numbers, state) ? numbers[state]?.trim() : undefined;
  return number === "" ? undefined : number;
}

function disclosuresOf(vertical: Vertical, states: readonly string[]): string[] {
  const texts = (vertical.compliance?.disclosures ?? [])
    .filter((disclosure) => disclosure.states.some((state) => states.includes(state)))
    .map(({ text }) => text);
  return [...new Set(texts)];
}
