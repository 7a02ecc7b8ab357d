import { type Contract, isMutating } from "@plumbline/contract";
import { StateError } from "@plumbline/storage";
import type { Holds } from "../generated/schemas.ts";
import type { Switches } from "../switches/create-switches.ts";
import { everyone, type Scope } from "../switches/scope.ts";

type SwitchName = "hold" | "release" | "held" | "parked" | "setConfigured" | "setLatency";

/** The switches of a server. `Limit` says to which calls a switch is limited, `State` is how the control plane shows the server. */
export interface TrafficTarget<Limit, State> {
  readonly contract: Contract;
  readonly switches: Pick<Switches, SwitchName>;
  readonly readScope: (limit: Limit) => Promise<Scope>;
  readonly show: () => Promise<State>;
}

/** The operations of the switches. */
export interface TrafficControls<Limit, State> {
  readonly setService: (input: { readonly configured: boolean } & Limit) => Promise<State>;
  readonly setLatency: (input: { readonly milliseconds: number } & Limit) => Promise<State>;
  readonly held: () => Promise<Holds>;
  readonly holdNext: (input?: { readonly operation?: string } & Limit) => Promise<Holds>;
  readonly release: (input?: Limit) => Promise<{ released: number }>;
}

/** Creates the controls of outages, latency and held mutations. */
export function createTrafficControls<Limit extends object, State>({
  contract,
  switches,
  readScope,
  show,
}: TrafficTarget<Limit, State>): TrafficControls<Limit, State> {
  return {
    async setService({ configured, ...limit }) {
      switches.setConfigured(configured, await readScope(limit as unknown as Limit));
      return show();
    },
    async setLatency({ milliseconds, ...limit }) {
      switches.setLatency(milliseconds, await readScope(limit as unknown as Limit));
      return show();
    },
    held: async () => showHolds(switches),
    async holdNext({ operation, ...limit } = {} as Limit & { readonly operation?: string }) {
      if (operation !== undefined) assertParkable(contract, operation);
      const scope = await readScope(limit as unknown as Limit);
      switches.hold(operation, scope);
      return showHolds(switches, scope);
    },
    async release(limit) {
      const scope = limit === undefined ? everyone : await readScope(limit);
      return { released: scope === everyone ? switches.release() : switches.release(scope) };
    },
  };
}

/** The holds of a scope, by default those of every call. */
export function showHolds(switches: Pick<Switches, "held" | "parked">, scope?: Scope): Holds {
  return { held: [...switches.held(scope)], parked: switches.parked(scope) };
}

/** Reads cannot be parked: only requests that claim a key can be pending. */
function assertParkable({ operations }: Contract, id: string): void {
  const mutations = operations.filter(isMutating);
  if (mutations.some((operation) => operation.id === id)) return;
  const isKnown = operations.some((operation) => operation.id === id);
  const [code, found] = isKnown
    ? (["control-invalid", `${id} is not a mutation, so it cannot be held`] as const)
    : (["control-unknown", `Unknown operation: ${id}`] as const);
  throw new StateError(code, found, {
    hint: `Mutations: ${mutations.map((operation) => operation.id).join(", ")}`,
  });
}
