import type { TenantField, Vertical, WorkspaceRequirements } from "@local-ads/client";
import type { Licences } from "../repositories/workspaces.ts";

export interface RequirementsInput {
  readonly vertical: Vertical;
  /** The states the business selected, as two letters. */
  readonly states: readonly string[];
  readonly licences: Licences;
}

export type ResolvedRequirements = Pick<
  WorkspaceRequirements,
  "fields" | "missing" | "licenseLine" | "disclosures"
>;

/**
 * What a trade's rules ask of a business in the states it selected. A field that some state requires is a licence, and
 * blocks where the state is selected and no number was accepted for it there; every other field only guides the copy.
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

/** Keys come from data: only own members count. */
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
