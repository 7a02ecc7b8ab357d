import { type Contract, isMutating } from "@plumbline/contract";
import type { Core } from "../../core.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { setProviderAvailability } from "../../service/operations/campaigns/is-provider-available.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";
import type { Control } from "../control.ts";
import { readScope } from "./read-scope.ts";
import { showHolds, showState } from "./show-state.ts";
import { findWorkspaceId } from "./workspaces/find-workspace-id.ts";

type TrafficControls = Pick<
  Control,
  "setProvider" | "setService" | "setLatency" | "held" | "holdNext" | "release"
>;

export function createTrafficControls(core: Core): TrafficControls {
  const { contract, storage, clock, switches } = core.service;
  return {
    async setProvider({ available, workspace }) {
      const now = await clock.now();
      await storage.transaction(async (trx) => {
        const workspaceId =
          workspace === undefined ? workspace : await findWorkspaceId(trx, workspace);
        await setProviderAvailability(createRepositories(trx), { available, workspaceId, now });
      });
      return showState(core);
    },
    async setService({ configured, ...scope }) {
      switches.setConfigured(configured, await readScope(core, scope));
      return showState(core);
    },
    async setLatency({ milliseconds, ...scope }) {
      switches.setLatency(milliseconds, await readScope(core, scope));
      return showState(core);
    },
    held: async () => showHolds(core),
    async holdNext({ operation, ...wanted } = {}) {
      if (operation !== undefined) assertParkable(contract, operation);
      const scope = await readScope(core, wanted);
      switches.hold(operation, scope);
      return showHolds(core, scope);
    },
    async release({ workspace, identity } = {}) {
      if (workspace === undefined && identity === undefined)
        return { released: switches.release() };
      const scope = await readScope(core, {
        ...(workspace !== undefined && { workspace }),
        ...(identity !== undefined && { identity }),
      });
      return { released: switches.release(scope) };
    },
  };
}

/** Reads cannot be parked: only requests that claim a key can be pending. */
function assertParkable({ operations }: Contract, id: string): void {
  const mutations = operations.filter(isMutating);
  if (mutations.some((operation) => operation.id === id)) return;
  const isKnown = operations.some((operation) => operation.id === id);
  const [code, found] = isKnown
    ? (["control-invalid", `${id} is not a mutation, so it cannot be held`] as const)
    : (["control-unknown", `Unknown operation: ${id}`] as const);
  throw new SandboxError(code, found, {
    hint: `Mutations: ${mutations.map((operation) => operation.id).join(", ")}`,
  });
}
