export * as fault from "./fault.ts";
export {
  faults,
  type FaultsOptions,
  type FaultyFetch,
  type Scene,
  type Step,
  type StepFunction,
} from "./faults.ts";
export type { RetryAfterOptions } from "./fault.ts";
export type { FoundOperation } from "../table/find-operation.ts";
export type { SeenRequest } from "./seen-request.ts";
export { virtualClock, type VirtualClock } from "./virtual-clock.ts";
