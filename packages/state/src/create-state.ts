import { type Contract, inferResources, type Operation } from "@plumbline/contract";
import { checkSeed } from "./check-seed.ts";
import { createStore } from "./create-store.ts";
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
  /** A file that keeps the things; without one, they are in memory. */
  readonly file?: string;
  /** The first things, instead of generated ones. */
  readonly seedData?: SeedData;
}

/** The things of a document. */
export interface State {
  /** The status of a success that says most about what the operation does; undefined if the document has no such choice. */
  readonly successOf: (operation: Operation) => number | undefined;
  /** Executes a valid request; undefined if the operation has no role. */
  readonly execute: (request: Omit<StateRequest, "role" | "resource">) => StateResult | undefined;
  readonly close: () => void;
}

/** The statuses of each role, the best first. */
const successes: Readonly<Record<string, readonly number[]>> = {
  create: [201, 200],
  delete: [204, 200],
  clear: [204, 200],
};

/** Creates the state of a document: its resources are inferred, and requests change their things. Throws ThingsError. */
export function createState(contract: Contract, options: StateOptions): State {
  const { generator, seed = 1, file, seedData } = options;
  const model = inferResources(contract);
  const service: StateService = {
    contract,
    model,
    generator,
    seed,
    seedData,
    store: createStore(file),
    roles: new Map(model.operations.map((one) => [one.operation, one])),
    resources: new Map(model.resources.map((one) => [one.key, one])),
  };
  try {
    checkSeed(service);
  } catch (error) {
    service.store.close();
    throw error;
  }
  return {
    successOf({ id, responses }) {
      const wanted = successes[service.roles.get(id)?.role ?? ""] ?? [];
      return wanted.find((status) => responses.some((one) => one.status === String(status)));
    },
    execute(request) {
      const role = service.roles.get(request.operation.id);
      const resource = service.resources.get(role?.resource ?? "");
      return role && execute(service, { ...request, role, ...(resource && { resource }) });
    },
    close: () => service.store.close(),
  };
}
