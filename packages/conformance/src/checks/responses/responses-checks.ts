import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { answered } from "./answered.ts";
import { bodySchema } from "./body-schema.ts";
import { carriedValues } from "./carried-values.ts";
import { contentType } from "./content-type.ts";
import { documentedStatus } from "./documented-status.ts";
import { errorShape } from "./error-shape.ts";
import { headers } from "./headers.ts";
import { internalError } from "./internal-error.ts";
import { noServerError } from "./no-server-error.ts";
import { receipt } from "./receipt.ts";
import { receiptUnique } from "./receipt-unique.ts";
import { writeOnly } from "./write-only.ts";

/** The checks of the family `responses`, in the order in which they run on an operation. */
export const responsesChecks: readonly Check[] = familyChecks("responses", [
  answered,
  documentedStatus,
  noServerError,
  internalError,
  contentType,
  bodySchema,
  errorShape,
  writeOnly,
  carriedValues,
  headers,
  receipt,
  receiptUnique,
]);
