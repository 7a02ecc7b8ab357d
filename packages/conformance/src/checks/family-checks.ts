import type { CheckFamily } from "@plumbline/report";
import type { Check, ObserverDefinition, PropertyDefinition } from "../model/check.ts";
import { defineCheck } from "../model/define-check.ts";

/** The checks of a family. */
export function familyChecks(
  family: CheckFamily,
  definitions: readonly (PropertyDefinition | ObserverDefinition)[],
): readonly Check[] {
  return definitions.map((definition) => defineCheck(definition, family));
}
