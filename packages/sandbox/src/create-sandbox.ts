import { createDrain } from "@plumbline/server";
import type { Contract } from "@plumbline/contract";
import { createCatalogue } from "./state/catalogue/create-catalogue.ts";
import { createClock } from "@plumbline/storage";
import type { Control } from "./control/control.ts";
import { createControl } from "./control/create-control.ts";
import type { Core } from "./core.ts";
import type { SandboxFixtures, SandboxIdentity } from "./service/seeding/sandbox-identity.ts";
import { createNewId } from "./create-new-id.ts";
import { openStorage } from "./state/database/open-storage.ts";
import type { Storage } from "./state/database/open-storage.ts";
import { createAbandonedClaims } from "./dispatch/abandoned-claims.ts";
import { createErrorBook } from "./dispatch/error-book.ts";
import { scopesOf } from "./dispatch/scopes-of.ts";
import { createSeams } from "./dispatch/seams.ts";
import type { Service } from "./dispatch/service.ts";
import { createExchangeLog, createSwitches, type LoggedExchange } from "@plumbline/control";
import { allFaults } from "./faults/all-faults.ts";
import type { Fault } from "./faults/fault-board/fault.ts";
import { assertKnown, createFaultBoard } from "./faults/fault-board/fault-board.ts";
import { createFront } from "./create-front.ts";
import { rejectEnding } from "./dispatch/http/reject-client.ts";
import { createPreparationWork } from "./service/operations/campaigns/create-preparation-work.ts";
import { allHandlers } from "./service/operations/all-handlers.ts";
import type { ClockOption, SandboxOptions } from "./sandbox-options.ts";
import { readSeedFile } from "./control/snapshot/read-seed-file.ts";
import { takeContract } from "./take-contract.ts";
import { createWorldKeeper } from "./world-keeper.ts";

/** A sandbox in this process, without a socket. */
export interface Sandbox {
  /** The contract that the sandbox enforces. */
  readonly contract: Contract;
  /** Answers a request. Its URL can have any origin; its path includes the base path of the document. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Changes the clock, the data, the limits and the faults. */
  readonly control: Control;
  /** The identities of the current world with their tokens. The first has all scopes in its workspace. */
  readonly identities: () => readonly SandboxIdentity[];
  /** Valid arguments by operationId. */
  readonly fixtures: () => SandboxFixtures;
  /** Calls `onExchange` for each exchange until the signal aborts. */
  readonly follow: (onExchange: (exchange: LoggedExchange) => void, signal: AbortSignal) => void;
  /** Answers pending requests, including parked ones, stops the clock and closes the database. Later requests are rejected. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a sandbox of the service. Throws SandboxError (`contract-unfit`, `database-unreachable`, `database-unusable`,
 * `database-in-use`, `schema-newer`, `control-unknown` for an unknown fault), and the errors of `loadContract`.
 *
 * @example
 * ```ts
 * import { createSandbox } from "@local-ads/sandbox";
 *
 * const sandbox = await createSandbox({ clock: "frozen" });
 * const [owner] = sandbox.identities();
 * const response = await sandbox.fetch(
 *   new Request("http://sandbox.test/v1/workspace", { headers: { authorization: `Bearer ${owner?.token}` } }),
 * );
 * await sandbox.control.advance({ milliseconds: 60_000 });
 * await sandbox.close();
 * ```
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return (await assembleSandbox(options)).sandbox;
}

/** A sandbox with the parts that its control plane changes. */
export interface Assembly {
  readonly sandbox: Sandbox;
  readonly core: Core;
  /** Releases parked requests, rejects new ones, and resolves when all pending requests are answered. */
  readonly drain: () => Promise<void>;
}

/** How long `drain` waits for pending requests, in milliseconds. */
const grace = 5000;

/** Options of a sandbox that listens. */
export interface AssemblyOptions extends SandboxOptions {
  readonly host?: string;
}

export async function assembleSandbox(options: AssemblyOptions): Promise<Assembly> {
  // Unknown names are reported before a database is created.
  assertKnown(listFaults(options), options.faults ?? []);
  const contract = await takeContract(options.contract);
  const storage = await openStorage(options.database ?? ":memory:", options);
  try {
    return await assemble(contract, storage, options);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function listFaults({ extraFaults = [] }: SandboxOptions): readonly Fault[] {
  return [...allFaults, ...extraFaults];
}

async function assemble(
  contract: Contract,
  storage: Storage,
  options: AssemblyOptions,
): Promise<Assembly> {
  const catalogue = createCatalogue();
  const clock = await createClock({
    storage,
    dueWork: [createPreparationWork({ catalogue })],
    onFailure: options.onFailure ?? (() => {}),
    ...readClock(options.clock),
  });
  try {
    return await assembleAround({ contract, storage, catalogue, clock }, options);
  } catch (error) {
    await clock.close();
    throw error;
  }
}

type Parts = Pick<Service, "contract" | "storage" | "catalogue" | "clock">;

async function assembleAround(parts: Parts, options: AssemblyOptions): Promise<Assembly> {
  const { contract, storage, clock } = parts;
  const faults = createFaultBoard(listFaults(options), createSeams(storage, contract));
  faults.enable(options.faults ?? []);
  const switches = createSwitches(scopesOf);
  const service: Service = {
    ...parts,
    handlers: allHandlers,
    errors: createErrorBook(contract),
    switches,
    abandoned: createAbandonedClaims(),
    seams: faults.seams,
    isScoped: () => switches.scopes().length > 0 || faults.scopes().length > 0,
    isHosting: options.hosted ?? false,
    allowsPreferences: options.preferences ?? true,
    newId: createNewId(options, storage),
    onFailure: options.onFailure ?? (() => {}),
  };
  const log = createExchangeLog<LoggedExchange>(service.onFailure);
  const file = options.seedFile === undefined ? undefined : await readSeedFile(options.seedFile);
  const world = await createWorldKeeper(service, {
    seed: file?.seed ?? options.seed ?? 1,
  });
  const core: Core = { service, log, faults, ...world };
  const front = createFront(service, log.observe, options.host);
  const door = createDrain(
    async (request) => front.fetch(request),
    () => rejectEnding(service),
  );
  function drain(): Promise<void> {
    service.switches.release();
    return door.drain(grace);
  }
  const control = createControl(core, door.fetch);
  if (world.isNew && file?.dump !== undefined) await control.restore({ dump: file.dump });
  const sandbox: Sandbox = {
    contract,
    fetch: door.fetch,
    control,
    identities: world.identities,
    fixtures: world.fixtures,
    follow: (onExchange, signal) => log.follow(onExchange, signal),
    async close() {
      await drain();
      await clock.close();
      await storage.close();
    },
  };
  return { sandbox, core, drain };
}

function readClock(option: ClockOption = "real"): Exclude<ClockOption, string> {
  return typeof option === "string" ? { mode: option } : option;
}
