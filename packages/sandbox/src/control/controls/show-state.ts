import type { Core } from "../../core.ts";
import { isProviderAvailable } from "../../operations/campaigns/is-provider-available.ts";
import { wantsReview } from "../../operations/jobs/wants-review.ts";
import { createRepositories } from "../../repositories/repositories.ts";
import type { Holds, SandboxState } from "../control.ts";
import { showClock } from "./create-clock-controls.ts";

/** Returns the state of the sandbox. */
export async function showState(core: Core): Promise<SandboxState> {
  const { storage, clock, switches } = core.service;
  const repositories = createRepositories(storage.db);
  return {
    seed: core.seed(),
    clock: showClock(await clock.state()),
    provider: { available: await isProviderAvailable(repositories) },
    review: { required: await wantsReview(repositories) },
    service: { configured: switches.isConfigured() },
    latency: { milliseconds: switches.latency() },
    holds: showHolds(core),
    faults: [...core.faults.enabled()],
  };
}

export function showHolds({ service: { switches } }: Core): Holds {
  return { held: [...switches.held()], parked: switches.parked() };
}
