import { createTrafficControls as createControls } from "@plumbline/control";
import type { Core } from "../../core.ts";
import { setProviderAvailability } from "../../service/operations/campaigns/is-provider-available.ts";
import { createRepositories } from "../../state/repositories/repositories.ts";
import type { Control } from "../control.ts";
import { readScope, type ScopeInput } from "./read-scope.ts";
import { showState } from "./show-state.ts";
import { findWorkspaceId } from "./workspaces/find-workspace-id.ts";

type TrafficControls = Pick<
  Control,
  "setProvider" | "setService" | "setLatency" | "held" | "holdNext" | "release"
>;

export function createTrafficControls(core: Core): TrafficControls {
  const { contract, storage, clock, switches } = core.service;
  return {
    ...createControls({
      contract,
      switches,
      readScope: (limit: ScopeInput) => readScope(core, limit),
      show: () => showState(core),
    }),
    async setProvider({ available, workspace }) {
      const now = await clock.now();
      await storage.transaction(async (trx) => {
        const workspaceId =
          workspace === undefined ? workspace : await findWorkspaceId(trx, workspace);
        await setProviderAvailability(createRepositories(trx), { available, workspaceId, now });
      });
      return showState(core);
    },
  };
}
