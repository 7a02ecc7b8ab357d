import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { accessLifetime } from "./access-lifetime.ts";
import { audience } from "./audience.ts";
import { challengeMetadata } from "./challenge-metadata.ts";
import { codeBound } from "./code-bound.ts";
import { codeFlow } from "./code-flow.ts";
import { codeLifetime } from "./code-lifetime.ts";
import { codeReplay } from "./code-replay.ts";
import { codeSingleUse } from "./code-single-use.ts";
import { emptyRequest } from "./empty-request.ts";
import { grantedScope } from "./granted-scope.ts";
import { issuer } from "./issuer.ts";
import { loopbackPort } from "./loopback-port.ts";
import { metadataComplete } from "./metadata-complete.ts";
import { missingScope } from "./missing-scope.ts";
import { openRedirect } from "./open-redirect.ts";
import { pkceRequired } from "./pkce-required.ts";
import { refreshBound } from "./refresh-bound.ts";
import { refreshLifetime } from "./refresh-lifetime.ts";
import { refreshParallel } from "./refresh-parallel.ts";
import { refreshReuse } from "./refresh-reuse.ts";
import { refreshRotates } from "./refresh-rotates.ts";
import { refusesCallbacks } from "./refuses-callbacks.ts";
import { registersCallbacks } from "./registers-callbacks.ts";
import { resourceExact } from "./resource-exact.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { resourceRequired } from "./resource-required.ts";
import { revocation } from "./revocation.ts";
import { serverMetadata } from "./server-metadata.ts";
import { shortVerifier } from "./short-verifier.ts";
import { state } from "./state.ts";
import { sufficientScope } from "./sufficient-scope.ts";
import { tokenAnswer } from "./token-answer.ts";
import { unknownRevocation } from "./unknown-revocation.ts";
import { verifier } from "./verifier.ts";

/** The checks of the family `oauth`, in the order in which they run on an operation. */
export const oauthChecks: readonly Check[] = familyChecks("oauth", [
  missingScope,
  sufficientScope,
  audience,
  serverMetadata,
  metadataComplete,
  resourceMetadata,
  challengeMetadata,
  registersCallbacks,
  refusesCallbacks,
  emptyRequest,
  openRedirect,
  pkceRequired,
  state,
  issuer,
  loopbackPort,
  codeFlow,
  tokenAnswer,
  grantedScope,
  verifier,
  shortVerifier,
  codeSingleUse,
  codeReplay,
  codeBound,
  codeLifetime,
  resourceExact,
  resourceRequired,
  refreshRotates,
  refreshReuse,
  refreshParallel,
  refreshBound,
  unknownRevocation,
  revocation,
  accessLifetime,
  refreshLifetime,
]);
