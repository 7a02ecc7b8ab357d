export type * from "./model/before-send.ts";
export type * from "./model/case-outcome.ts";
export type * from "./model/case.ts";
export type * from "./model/check.ts";
export type * from "./model/extensions.ts";
export type * from "./model/input.ts";
export type { KnownValues } from "./model/known-values.ts";
export type * from "./model/plan.ts";
export type * from "./model/subject.ts";
export type * from "./model/run-event.ts";
export type * from "./model/target.ts";

export {
  type ConformanceOptions,
  planConformance,
  runConformance,
  streamConformance,
} from "./run/run-conformance.ts";
export {
  createTrafficJudge,
  type JudgedExchange,
  type RecordedExchange,
  type RecordedResponse,
  type TrafficJudge,
  type TrafficOptions,
} from "./run/create-traffic-judge.ts";
export type { RequestProblem } from "./checks/requests/request-checks.ts";
export { isLoopback } from "./target/resolve-target.ts";
export type { LoginStep } from "./target/login/login-step.ts";
export type { GrantStep, GrantKind, ClientAuthentication } from "./target/login/grant-step.ts";
export type { IssuedToken, SignInStep } from "./target/login/sign-in-step.ts";
export { logIn, type LoggedIn, type LogInOptions } from "./target/login/log-in.ts";
export { createControlClock } from "./send/pace/create-control-clock.ts";
export type { Ledger, LedgerEntry } from "./run/ledger/ledger.ts";
export { loadLedger } from "./run/ledger/load-ledger.ts";
export type {
  Config,
  Profile,
  WrittenControl,
  WrittenGrant,
  WrittenIdentity,
  WrittenLogin,
  WrittenTarget,
} from "./target/config/config.ts";
export { defineHook } from "./target/extensions/define-hook.ts";
export { defineConfig } from "./target/config/define-config.ts";
export { defineCheck } from "./model/define-check.ts";
export { type DocumentedExchange, type Judgement, observeEach } from "./checks/observe-each.ts";
export { caseFor, type CaseSketch } from "./input/case-for.ts";
export { broken, holds, unproven } from "./model/verdicts/verdicts.ts";
export { allChecks } from "./run/all-checks.ts";
export { journeyChecks } from "./checks/journey-checks.ts";
export {
  compileJourneys,
  type CompileJourneysOptions,
  isJourneyError,
  type Journey,
  JourneyError,
  type JourneyErrorCode,
  loadJourneys,
  type LoadJourneysOptions,
} from "@plumbline/journeys";
export { documentValues, type ValueSource } from "./input/plain/value-source.ts";

export {
  ConformanceError,
  type ConformanceErrorCode,
  isConformanceError,
} from "./model/errors/conformance-error.ts";
export * from "@plumbline/report";
