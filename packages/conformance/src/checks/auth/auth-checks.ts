import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { goodCredential } from "./good-credential.ts";
import { grantedScopes } from "./granted-scopes.ts";
import { malformedCredential } from "./malformed-credential.ts";
import { missingCredential } from "./missing-credential.ts";
import { missingScope } from "./missing-scope.ts";
import { nearCredential } from "./near-credential.ts";
import { expiredCredential, revokedCredential } from "./retired-credentials.ts";
import { schemeCase } from "./scheme-case.ts";
import { sufficientScope } from "./sufficient-scope.ts";
import { unknownCredential } from "./unknown-credential.ts";

/** The checks of the family `auth`, in the order in which they run on an operation. */
export const authChecks: readonly Check[] = familyChecks("auth", [
  missingCredential,
  malformedCredential,
  unknownCredential,
  nearCredential,
  schemeCase,
  goodCredential,
  expiredCredential,
  revokedCredential,
  missingScope,
  sufficientScope,
  grantedScopes,
]);
