import type { Contract } from "@plumbline/contract";
import type { Clock, Storage } from "@plumbline/storage";
import { createLogControls } from "../controls/create-log-controls.ts";
import { createSnapshotControls } from "../controls/create-snapshot-controls.ts";
import { createTrafficControls, showHolds } from "../controls/create-traffic-controls.ts";
import { createClockControls, showClock } from "../create-clock-controls.ts";
import type { PlannedFaults } from "../faults/planned-faults.ts";
import type { ServerState } from "../generated/schemas.ts";
import { holdToDocument } from "../hold-to-document.ts";
import type { ExchangeLog } from "../log/exchange-log.ts";
import type { LoggedExchange } from "../log/logged-exchange.ts";
import { showExchange } from "../log/show-exchange.ts";
import type { Switches } from "../switches/create-switches.ts";
import { everyone } from "../switches/scope.ts";
import type { ServerControl } from "./server-control.ts";
import { serverDocument } from "./server-document.ts";

/** The controls of things and callers, which depend on the server. */
export type OwnControls = Pick<
  ServerControl,
  "resources" | "things" | "putThing" | "deleteThing" | "callers" | "tokens" | "setTokens"
>;

/** A server of any document whose things can be controlled. */
export interface ControlledServer {
  readonly contract: Contract;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: ExchangeLog<LoggedExchange>;
  readonly switches: Switches;
  readonly faults: PlannedFaults;
  readonly seed: () => number;
  /** Takes another seed for what is generated from now on. Default of `isEmptied`: the things stay. */
  readonly replant: (seed: number, options: { readonly isEmptied: boolean }) => Promise<void>;
  readonly own: OwnControls;
}

/** Creates the control plane of a server in its process. It validates arguments against its document. */
export function createServerControl(server: ControlledServer): ServerControl {
  const { contract, storage, clock, log, switches, faults, seed, replant, own } = server;

  async function show(): Promise<ServerState> {
    return {
      seed: seed(),
      clock: showClock(await clock.state()),
      service: { configured: switches.isConfigured() },
      latency: { milliseconds: switches.latency() },
      holds: showHolds(switches),
      calls: [...switches.openCalls()],
      faults: faults.list().map(({ text }) => text),
    };
  }

  async function startAfresh(next: number): Promise<ServerState> {
    switches.calm();
    faults.clear();
    await replant(next, { isEmptied: true });
    log.clear();
    return show();
  }

  const snapshots = createSnapshotControls({
    storage,
    now: () => clock.now(),
    seed,
    async onRestored(dump) {
      await replant(dump.seed, { isEmptied: false });
      log.clear();
      return show();
    },
  });

  return holdToDocument(serverDocument, {
    state: show,
    reset: () => startAfresh(seed()),
    seed: (input: { readonly seed: number }) => startAfresh(input.seed),
    ...snapshots,
    ...createClockControls(clock),
    ...own,
    ...createTrafficControls<{}, ServerState>({
      contract,
      switches,
      readScope: async () => everyone,
      show,
    }),
    faults: async () => faults.list(),
    addFault: async (fault) => faults.add(fault),
    async removeFault({ id }) {
      faults.remove(id);
      return {};
    },
    async clearFaults() {
      faults.clear();
      return {};
    },
    ...createLogControls({ log, show: (exchange) => showExchange(contract, exchange) }),
  } satisfies ServerControl);
}
