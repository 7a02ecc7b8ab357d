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
 * A `fetch` for `createClient({ fetch })` whose requests get the responses of the steps, in order. Its `requests` are those that were sent,
 * without credentials.
 * @example
 * ```ts
 * import { createClient } from "@local-ads/client";
 * import { fault, faults, virtualClock } from "@local-ads/client/testing";
 *
 * const clock = virtualClock();
 * const fetch = faults([fault.unavailable({ retryAfter: 60 }), fault.lost()], { clock });
 * const client = createClient({ baseUrl: "https://ads.test/v1", auth: "my-token", fetch, clock });
 *
 * export const outcome = await client.getSite();
 * ```
 */
export function faults(steps: readonly Step[], options?: FaultsOptions): FaultyFetch {
  return faultsOf(operationTable, steps, options);
}
