import type { Core } from "../../core.ts";
import { type Scope, showClock, showHolds } from "@plumbline/control";
import {
  isProviderAvailable,
  listProviderOutages,
} from "../../service/operations/campaigns/is-provider-available.ts";
import { wantsReview } from "../../service/operations/jobs/wants-review.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";
import type { ServerState, ScopedState } from "../control.ts";

/** Returns the state of the sandbox. */
export async function showState(core: Core): Promise<ServerState> {
  const { storage, clock, switches } = core.service;
  const repositories = createRepositories(storage.db);
  return {
    seed: core.seed(),
    clock: showClock(await clock.state()),
    provider: { available: await isProviderAvailable(repositories) },
    review: { required: await wantsReview(repositories) },
    service: { configured: switches.isConfigured() },
    latency: { milliseconds: switches.latency() },
    holds: showHolds(switches),
    calls: [...switches.openCalls()],
    faults: [...core.faults.enabled()],
    scoped: await showScopes(core),
  };
}

/** Returns what is on for each workspace and each credential that something is limited to. */
async function showScopes(core: Core): Promise<ScopedState[]> {
  const { storage, switches } = core.service;
  const outages = await listProviderOutages(storage.db);
  const cut = outages.map((id): Scope => `workspace ${id}`);
  const scopes = new Set([...switches.scopes(), ...core.faults.scopes(), ...cut]);
  return [...scopes].toSorted().map((scope) => {
    const [kind, id = ""] = scope.split(" ");
    return {
      workspace: kind === "workspace" ? id : null,
      identity: kind === "credential" ? id : null,
      provider: { available: !cut.includes(scope) },
      service: { configured: switches.isConfigured(scope) },
      latency: { milliseconds: switches.latency(scope) },
      holds: showHolds(switches, scope),
      faults: [...core.faults.enabled(scope)],
    };
  });
}
