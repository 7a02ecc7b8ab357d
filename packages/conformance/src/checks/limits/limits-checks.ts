import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { bodySize } from "./body-size.ts";
import { rate } from "./rate.ts";
import { rateEverywhere } from "./rate-everywhere.ts";
import { ratePartition } from "./rate-partition.ts";
import { rateRecovers } from "./rate-recovers.ts";
import { rateShared } from "./rate-shared.ts";
import { rateWindow } from "./rate-window.ts";

/** The checks of the family `limits`, in the order in which they run on an operation. */
export const limitsChecks: readonly Check[] = familyChecks("limits", [
  bodySize,
  rate,
  rateShared,
  rateEverywhere,
  ratePartition,
  rateWindow,
  rateRecovers,
]);
