import { type Contract, isMutating } from "@plumbline/contract";
import type { Core } from "../../core.ts";
import { SandboxError } from "../../errors/sandbox-error.ts";
import { setProviderAvailability } from "../../operations/campaigns/is-provider-available.ts";
import { createRepositories } from "../../repositories/repositories.ts";
import type { Control } from "../control.ts";
import { showHolds, showState } from "./show-state.ts";

type TrafficControls = Pick<
  Control,
  "setProvider" | "setService" | "setLatency" | "held" | "holdNext" | "release"
>;

export function createTrafficControls(core: Core): TrafficControls {
  const { contract, storage, clock, switches } = core.service;
  return {
    async setProvider({ available }) {
      const now = await clock.now();
      await storage.transaction((trx) =>
        setProviderAvailability(createRepositories(trx), { available, now }),
      );
      return showState(core);
    },
    async setService({ configured }) {
      switches.setConfigured(configured);
      return showState(core);
    },
    async setLatency({ milliseconds }) {
      switches.setLatency(milliseconds);
      return showState(core);
    },
    held: async () => showHolds(core),
    async holdNext({ operation } = {}) {
      if (operation !== undefined) assertParkable(contract, operation);
      switches.hold(operation);
      return showHolds(core);
    },
    release: async () => ({ released: switches.release() }),
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
