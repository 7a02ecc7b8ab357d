import { formatPointer, type Place } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Check } from "../../model/check.ts";
import type { SeverityMap, Skip } from "@plumbline/report";
import { matchesGlob } from "./matches-glob.ts";

/** Gives checks the severities of a map. Checks that are off keep their severity; `offSkip` skips them. */
export function rateChecks(checks: readonly Check[], severity: SeverityMap = {}): readonly Check[] {
  return checks.map((check) => {
    const rated = ratingOf(check, severity);
    return rated === undefined || rated === "off" ? check : { ...check, severity: rated };
  });
}

/** The skip of a check that a map turns off. */
export function offSkip(check: Check, severity: SeverityMap = {}): Skip | undefined {
  if (ratingOf(check, severity) !== "off") return undefined;
  return {
    reason: "not-selected",
    detail: "The severity map turns it off. Remove it from severity in plumbline.config.ts.",
  };
}

/** Rejects a severity map that matches no check. Throws ConformanceError `CONFIG_INVALID`. */
export function checkSeverities(
  severity: SeverityMap,
  checks: readonly Check[],
  locate: (pointer: string) => Place = (pointer) => ({ pointer }),
): void {
  const ids = checks.map(({ id }) => id);
  const unmatched = Object.keys(severity).find((glob) => !ids.some((id) => matchesGlob(id, glob)));
  if (unmatched === undefined) return;
  throw new ConformanceError("CONFIG_INVALID", `No check matches severity "${unmatched}"`, {
    place: locate(formatPointer(["severity", unmatched])),
    hint: `The checks are ${ids.join(", ")}.`,
  });
}

function ratingOf({ id }: Check, severity: SeverityMap): SeverityMap[string] | undefined {
  return Object.entries(severity).findLast(([glob]) => matchesGlob(id, glob))?.[1];
}
