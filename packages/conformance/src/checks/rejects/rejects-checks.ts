import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { bodyViolations } from "./body-violations.ts";
import { knownBad } from "./known-bad.ts";
import { missingParts } from "./missing-parts.ts";
import { parameterViolations } from "./parameter-violations.ts";

/** The checks of the family `rejects`, in the order in which they run on an operation. */
export const rejectsChecks: readonly Check[] = familyChecks("rejects", [
  parameterViolations,
  bodyViolations,
  missingParts,
  knownBad,
]);
