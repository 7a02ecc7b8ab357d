import type { Check } from "../../model/check.ts";
import { familyChecks } from "../family-checks.ts";
import { annotations } from "./annotations.ts";
import { call } from "./call.ts";
import { challenge } from "./challenge.ts";
import { credential } from "./credential.ts";
import { errorText } from "./error-text.ts";
import { foreignToken } from "./foreign-token.ts";
import { initialize } from "./initialize.ts";
import { inputAccepts } from "./input-accepts.ts";
import { inputRefuses } from "./input-refuses.ts";
import { keys } from "./keys.ts";
import { limitsCounted } from "./limits-counted.ts";
import { limitsShared } from "./limits-shared.ts";
import { malformedMessage } from "./malformed-message.ts";
import { oauthToken } from "./oauth-token.ts";
import { origin } from "./origin.ts";
import { outputConforms } from "./output-conforms.ts";
import { outputSchema } from "./output-schema.ts";
import { receipt } from "./receipt.ts";
import { refusals } from "./refusals.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { scopeChallenge } from "./scope-challenge.ts";
import { scopes } from "./scopes.ts";
import { tools } from "./tools.ts";
import { unauthenticated } from "./unauthenticated.ts";
import { unknownMethod } from "./unknown-method.ts";
import { unknownTool } from "./unknown-tool.ts";

/** The checks of the family `mcp`, in the order in which they run on an operation. */
export const mcpChecks: readonly Check[] = familyChecks("mcp", [
  initialize,
  credential,
  challenge,
  resourceMetadata,
  unauthenticated,
  oauthToken,
  foreignToken,
  origin,
  malformedMessage,
  unknownMethod,
  unknownTool,
  tools,
  inputAccepts,
  inputRefuses,
  outputSchema,
  annotations,
  call,
  outputConforms,
  receipt,
  refusals,
  errorText,
  scopes,
  scopeChallenge,
  keys,
  limitsShared,
  limitsCounted,
]);
