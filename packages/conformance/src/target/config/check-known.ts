import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { KnownFinding } from "@plumbline/report";

const place = ["check", "operation", "clause"] as const;

/** Rejects known findings that do not identify a finding. Throws ConformanceError `CONFIG_INVALID`. */
export function checkKnown(
  known: readonly KnownFinding[],
  locate: (pointer: string) => Place,
): void {
  for (const [index, entry] of known.entries()) {
    const given = place.filter((key) => key in entry);
    const isById = "id" in entry;
    if (isById ? given.length === 0 : given.length === place.length) continue;
    throw new ConformanceError(
      "CONFIG_INVALID",
      `Known finding ${index + 1} has ${listed(isById ? ["id", ...given] : given)}`,
      {
        place: locate(`/known/${index}`),
        hint: "Name it by id alone, or by check, operation and clause, as in the report.",
      },
    );
  }
}

function listed(keys: readonly string[]): string {
  return keys.length === 0 ? "no id, check, operation or clause" : keys.join(" and ");
}
