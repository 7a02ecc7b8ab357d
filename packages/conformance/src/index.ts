export type * from "./model/case-outcome.ts";
export type * from "./model/case.ts";
export type * from "./model/check.ts";
export type * from "./model/input.ts";
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
export type { LoginStep } from "./login/login-step.ts";
export type { GrantStep, GrantKind, ClientAuthentication } from "./login/grant-step.ts";
export type { IssuedToken, SignInStep } from "./login/sign-in-step.ts";
export { logIn, type LoggedIn, type LogInOptions } from "./login/log-in.ts";
export { createControlClock } from "./execute/create-control-clock.ts";
export type { Ledger, LedgerEntry } from "./ledger/ledger.ts";
export { loadLedger } from "./ledger/load-ledger.ts";
export type {
  Config,
  Profile,
  WrittenControl,
  WrittenGrant,
  WrittenIdentity,
  WrittenLogin,
  WrittenTarget,
} from "./config/config.ts";
export { defineConfig } from "./config/define-config.ts";
export { allChecks } from "./checks/all-checks.ts";
export { journeyChecks } from "./checks/journeys/journey-checks.ts";
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
export { documentValues, type ValueSource } from "./cases/input/value-source.ts";

export {
  ConformanceError,
  type ConformanceErrorCode,
  isConformanceError,
} from "./errors/conformance-error.ts";
export * from "@plumbline/report";
