// What code outside this package needs to write faults: see SandboxOptions.extraFaults.
export type {
  CredentialRow,
  OAuthCodeRow,
  OAuthConnectionRow,
  OAuthRefreshTokenRow,
  Queryable,
} from "./state/database/tables.ts";
export type { Draft } from "./dispatch/draft.ts";
export { hashSecret } from "./dispatch/find-credential.ts";
export type { OperationId, Work } from "./dispatch/handler.ts";
export type { CredentialVerdict } from "./dispatch/judge-credential.ts";
export type { IncomingCall } from "./dispatch/incoming-call.ts";
export { Rejection, type RejectionName } from "./dispatch/rejection.ts";
export type { HttpExchange, Seams } from "./dispatch/seams.ts";
export { alter, type Alteration } from "./faults/alter.ts";
export { type Answered, answering } from "./faults/answering.ts";
export { changeRepository } from "./faults/change-repository.ts";
export { atEndpoint, type Endpoint, endpointPath, onJson } from "./faults/at-endpoint.ts";
export type { Fault, FaultSeam } from "./faults/fault-board/fault.ts";
export { dropMembers, mapJson, mapMembers, mapObjects, mapTexts } from "./faults/map-json.ts";
export { onError, onSuccess, reshapeAll, restate } from "./faults/response-change.ts";
export {
  type AuthorizationServer,
  readAuthorizationServer,
  resourceUrl,
} from "./oauth/authorization-server.ts";
export { sealRequest } from "./oauth/authorize/seal-request.ts";
export { verifies } from "./oauth/verifies.ts";
export { maskLead } from "./service/operations/leads/mask-lead.ts";
export { showLead } from "./service/operations/leads/show-lead.ts";
export type { StoredBusiness } from "./state/repositories/business-repository.ts";
export type { StoredCampaign } from "./state/repositories/campaign-repository.ts";
export type {
  AuthorizationRepository,
  StoredClient,
} from "./state/repositories/authorization-repository.ts";
export type { DueJob, StoredJob } from "./state/repositories/job-repository.ts";
export type { LeadStretch, StoredLead } from "./state/repositories/lead-repository.ts";
export type { Repositories } from "./state/repositories/repositories.ts";
export type { SiteSettings, StoredSite } from "./state/repositories/site-repository.ts";
export type { StoredWorkspace } from "./state/repositories/workspace-repository.ts";
