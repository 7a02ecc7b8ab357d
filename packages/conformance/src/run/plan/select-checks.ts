import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Check } from "../../model/check.ts";
import { matchesGlob } from "./matches-glob.ts";

/** The checks whose IDs match one of the globs. Throws ConformanceError `NOTHING_SELECTED`. */
export function selectChecks(
  checks: readonly Check[],
  globs: readonly string[] | undefined,
): readonly Check[] {
  if (!globs || globs.length === 0) return checks;
  const unmatched = globs.find((glob) => !checks.some(({ id }) => matchesGlob(id, glob)));
  if (unmatched === undefined) return withSenders(checks, globs);
  throw new ConformanceError("NOTHING_SELECTED", `No check matches "${unmatched}"`, {
    hint: `The checks are ${checks.map(({ id }) => id).join(", ")}.`,
  });
}

function withSenders(checks: readonly Check[], globs: readonly string[]): readonly Check[] {
  const selected = checks.filter(({ id }) => globs.some((glob) => matchesGlob(id, glob)));
  if (selected.some(({ kind }) => kind === "property")) return selected;
  throw new ConformanceError(
    "NOTHING_SELECTED",
    `${globs.join(" and ")} only judges responses to other checks and would send nothing`,
    { hint: "Select checks that send requests too, for example --checks 'accepts/*'." },
  );
}
