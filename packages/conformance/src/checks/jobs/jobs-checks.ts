import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { ends } from "./ends.ts";
import { polled } from "./polled.ts";
import { staysEnded } from "./stays-ended.ts";
import { unknownId } from "./unknown-id.ts";

/** The checks of the family `jobs`, in the order in which they run on an operation. */
export const jobsChecks: readonly Check[] = familyChecks("jobs", [
  polled,
  staysEnded,
  ends,
  unknownId,
]);
