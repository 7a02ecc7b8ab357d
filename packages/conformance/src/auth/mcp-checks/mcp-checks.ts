import type { Check } from "../../model/check.ts";
import { familyChecks } from "../../checks/family-checks.ts";
import { annotations } from "./tools/annotations.ts";
import { call } from "./calls/call.ts";
import { challenge } from "./access/challenge.ts";
import { credential } from "./access/credential.ts";
import { errorText } from "./calls/error-text.ts";
import { foreignToken } from "./access/foreign-token.ts";
import { malformedMessage, unknownMethod, unknownTool } from "./session/malformed-message.ts";
import { initialize } from "./session/initialize.ts";
import { inputAccepts } from "./tools/input-accepts.ts";
import { inputRejects } from "./tools/input-rejects.ts";
import { keys } from "./shared/keys.ts";
import { limitsCounted } from "./shared/limits-counted.ts";
import { limitsShared } from "./shared/limits-shared.ts";
import { oauthToken } from "./access/oauth-token.ts";
import { origin } from "./session/origin.ts";
import { outputConforms } from "./calls/output-conforms.ts";
import { outputSchema } from "./tools/output-schema.ts";
import { receipt } from "./calls/receipt.ts";
import { rejections } from "./calls/rejections.ts";
import { resourceMetadata } from "./access/resource-metadata.ts";
import { scopeChallenge } from "./access/scope-challenge.ts";
import { scopes } from "./access/scopes.ts";
import { tools } from "./tools/tools.ts";
import { unauthenticated } from "./access/unauthenticated.ts";

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
  inputRejects,
  outputSchema,
  annotations,
  call,
  outputConforms,
  receipt,
  rejections,
  errorText,
  scopes,
  scopeChallenge,
  keys,
  limitsShared,
  limitsCounted,
]);
