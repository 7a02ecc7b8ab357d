export { type AnswerParts, checkAnswer, hasNullBody, toFieldValue } from "./answer/check-answer.ts";
export { chooseStatus, documentedStatus, type Mistake } from "./answer/choose-status.ts";
export { type ErrorShape, findErrorResponse } from "./answer/find-error-response.ts";
export { isStrayChallenge } from "./answer/is-stray-challenge.ts";
export { policyHeaders, type StatedError } from "./answer/policy-headers.ts";
export { isServerError, ServerError, type ServerErrorCode } from "./server-error.ts";
export { allowOrigins } from "./allow-origins.ts";
export { createDrain, type Drain } from "./listen/create-drain.ts";
export type { ClientError, RenderClientError } from "./listen/client-error.ts";
export { dropConnection } from "./listen/drop-connection.ts";
export { listen, type Listener, type ListenOptions } from "./listen/listen.ts";
export { admit, type AdmissionPorts } from "./pipeline/admit.ts";
export type {
  CredentialPort,
  ExecutionPort,
  Identification,
  KeyPort,
  LimitPort,
  PipelinePorts,
  Work,
} from "./pipeline/pipeline-ports.ts";
export { type PipelineRules, pipelineRules } from "./pipeline/pipeline-rules.ts";
export { receive, type ReceptionPorts, requireBytes } from "./pipeline/receive.ts";
export { rejectUnrouted } from "./pipeline/reject-unrouted.ts";
export {
  isRequestRejection,
  type RejectionCode,
  type RejectionOptions,
  RequestRejection,
} from "./pipeline/request-rejection.ts";
export {
  type ReceivedRequest,
  type RoutedRequest,
  toRoutedRequest,
} from "./pipeline/routed-request.ts";
export { runPipeline } from "./pipeline/run-pipeline.ts";
export {
  type CheckedRequest,
  checkRequest,
  findProblems,
  type RequestProblem,
} from "./request/check-request.ts";
export { describeIssues } from "./request/describe-issues.ts";
export { type ParsedJson, parseJson } from "./request/parse-json.ts";
export { type BodyResult, type ReadBody, readBody } from "./request/read-body.ts";
export { readBearer } from "./request/read-bearer.ts";
export { readBytes, type ReadBytes } from "./request/read-bytes.ts";
export { readSecret } from "./request/read-secret.ts";
export { replaceAt } from "./request/replace-at.ts";
export { createRouter, type RouteMatch, type Router, type RouteResult } from "./create-router.ts";
