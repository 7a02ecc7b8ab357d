import { type Contract, inferResources, type Operation } from "@plumbline/contract";
import type { Queryable, SqliteStorage } from "@plumbline/storage";
import { checkSeed } from "./check-seed.ts";
import { createJobStore } from "./create-job-store.ts";
import { createStore } from "./create-store.ts";
import { createThingDesk, type ThingDesk } from "./create-thing-desk.ts";
import { execute } from "./roles/execute.ts";
import type {
  Generator,
  SeedData,
  StateRequest,
  StateResult,
  StateService,
} from "./state-service.ts";

export interface StateOptions {
  readonly generator: Generator;
  /** The same seed makes the same identifiers. Default 1. */
  readonly seed?: number;
  /** Where the things are, with `thingTables`. */
  readonly storage: SqliteStorage;
  /** The first things, instead of generated ones. */
  readonly seedData?: SeedData;
}

/** The things of a document. */
export interface State {
  /** The status of a success that says most about what the operation does; undefined if the document has no such choice. */
  readonly successOf: (operation: Operation) => number | undefined;
  /**
   * Executes a valid request in a transaction of the storage, which the caller has opened, or else in one of its own; undefined if the
   * operation has no role.
   */
  readonly execute: (
    request: Omit<StateRequest, "role" | "resource">,
    trx?: Queryable,
  ) => Promise<StateResult | undefined>;
  /** The things, for those who look at them without a request. */
  readonly desk: ThingDesk;
}

/** The statuses of each role, the best first. */
const successes: Readonly<Record<string, readonly number[]>> = {
  create: [201, 200],
  delete: [204, 200],
  clear: [204, 200],
};

/** Creates the state of a document: its resources are inferred, and requests change their things. Throws ThingsError. */
export function createState(contract: Contract, options: StateOptions): State {
  const { generator, seed = 1, storage, seedData } = options;
  const model = inferResources(contract);
  const service: StateService = {
    contract,
    model,
    generator,
    seed,
    seedData,
    store: createStore(storage),
    jobs: createJobStore(storage),
    roles: new Map(model.operations.map((one) => [one.operation, one])),
    resources: new Map(model.resources.map((one) => [one.key, one])),
  };
  checkSeed(service);
  return {
    successOf({ id, responses }) {
      const wanted = successes[service.roles.get(id)?.role ?? ""] ?? [];
      return wanted.find((status) => responses.some((one) => one.status === String(status)));
    },
    async execute(request, trx) {
      const role = service.roles.get(request.operation.id);
      const resource = service.resources.get(role?.resource ?? "");
      if (role === undefined) return undefined;
      const run = (): StateResult | undefined =>
        execute(service, { ...request, role, ...(resource && { resource }) });
      return trx === undefined ? storage.transaction(async () => run()) : run();
    },
    desk: createThingDesk(service, storage),
  };
}
