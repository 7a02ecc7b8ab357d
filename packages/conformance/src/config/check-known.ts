import type { Place } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { KnownFinding } from "@plumbline/report";

const place = ["check", "operation", "clause"] as const;

/** Refuses known findings that do not say which they are. Throws ConformanceError `CONFIG_INVALID`. */
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
      `the known finding ${index + 1} has ${listed(isById ? ["id", ...given] : given)}`,
      {
        place: locate(`/known/${index}`),
        hint: "name it by its id alone, or by check, operation and clause, as the report shows them",
      },
    );
  }
}

function listed(keys: readonly string[]): string {
  return keys.length === 0 ? "nothing that says which it is" : keys.join(" and ");
}
