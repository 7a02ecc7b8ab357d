import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { acceptedEverywhere } from "./accepted-everywhere.ts";
import { everyLackingScope } from "./every-lacking-scope.ts";
import { goodCredential } from "./good-credential.ts";
import { grantedScopes } from "./granted-scopes.ts";
import { missingScope } from "./missing-scope.ts";
import { nearCredential } from "./near-credential.ts";
import { replayNeedsScope } from "./replay-needs-scope.ts";
import { retiredCredentials } from "./retired-credentials.ts";
import { schemeCase } from "./scheme-case.ts";
import { sufficientScope } from "./sufficient-scope.ts";
import { writeWithoutRead } from "./write-without-read.ts";
import { wrongCredentials } from "./wrong-credentials.ts";

/** The checks of the family `auth`, in the order in which they run on an operation. */
export const authChecks: readonly Check[] = familyChecks("auth", [
  ...wrongCredentials,
  nearCredential,
  schemeCase,
  goodCredential,
  acceptedEverywhere,
  ...retiredCredentials,
  missingScope,
  everyLackingScope,
  replayNeedsScope,
  writeWithoutRead,
  sufficientScope,
  grantedScopes,
]);
