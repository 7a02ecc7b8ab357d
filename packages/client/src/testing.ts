import {
  type FaultsOptions,
  type FaultyFetch,
  faults as faultsOf,
  type Step,
} from "@plumbline/client-runtime/testing";
import { operationTable } from "./generated/operations.ts";

export {
  fault,
  type FaultsOptions,
  type FaultyFetch,
  type RetryAfterOptions,
  type Scene,
  type SeenRequest,
  type Step,
  type StepFunction,
  virtualClock,
  type VirtualClock,
} from "@plumbline/client-runtime/testing";

/**
 * A `fetch` for `createClient({ fetch })` whose first request meets the first step, the second the second, and so on; its `requests`
 * are what was sent, without credentials.
 */
export function faults(steps: readonly Step[], options?: FaultsOptions): FaultyFetch {
  return faultsOf(operationTable, steps, options);
}
