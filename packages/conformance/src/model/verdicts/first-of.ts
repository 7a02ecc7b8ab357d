import { holds } from "./verdicts.ts";
import type { CaseVerdict } from "../case.ts";

/** The first verdict that is not `holds`. */
export function firstOf(verdicts: readonly CaseVerdict[]): CaseVerdict {
  return (
    verdicts.find(({ outcome }) => outcome === "broken") ??
    verdicts.find(({ outcome }) => outcome !== "holds") ??
    holds
  );
}
