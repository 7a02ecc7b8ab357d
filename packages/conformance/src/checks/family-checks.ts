import type { CheckFamily } from "@plumbline/report";
import type {
  Check,
  ObserverCheck,
  ObserverDefinition,
  PropertyCheck,
  PropertyDefinition,
} from "../model/check.ts";

/** The checks of a family: adds the family, the id and the kind to their definitions. */
export function familyChecks(
  family: CheckFamily,
  definitions: readonly (PropertyDefinition | ObserverDefinition)[],
): readonly Check[] {
  return definitions.map((definition) =>
    "plan" in definition ? property(family, definition) : observer(family, definition),
  );
}

/** A property check of a family. */
export function property(
  family: CheckFamily,
  { name, ...rest }: PropertyDefinition,
): PropertyCheck {
  return { kind: "property", id: `${family}/${name}`, family, ...rest };
}

function observer(family: CheckFamily, { name, ...rest }: ObserverDefinition): ObserverCheck {
  return { kind: "observer", id: `${family}/${name}`, family, ...rest };
}
