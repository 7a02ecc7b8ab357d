import type { Contract } from "@plumbline/contract";
import {
  createPlannedFaults,
  createSwitches,
  delayAnswer,
  type PlannedFaults,
  type Switches,
} from "@plumbline/control";
import { createRouter, type Router } from "@plumbline/server";
import { createEngine, type Engine } from "../engine/create-engine.ts";
import { createExampleBook, type ExampleBook } from "../generate/create-example-book.ts";
import { createHeaderBook, type HeaderBook } from "../generate/create-header-book.ts";
import type { MockOptions } from "../mock-options.ts";
import { type Callers, createCallers } from "./callers.ts";
import { openThings, type Things } from "./open-things.ts";
import { createRecordedAnswers, type RecordedAnswers } from "./recorded-answers.ts";

/** Everything that the mock needs to answer requests. */
export interface MockService {
  readonly contract: Contract;
  readonly router: Router;
  /** What is generated from the present seed. */
  readonly examples: ExampleBook;
  readonly headers: HeaderBook;
  readonly engine: Engine;
  readonly seed: () => number;
  /** Generates from another seed from now on. */
  readonly replant: (seed: number) => void;
  /** What requests created and changed; absent without state. */
  readonly things?: Things;
  readonly recorded: RecordedAnswers;
  /** Whether each credential has things of its own. */
  readonly isPartitioned: boolean;
  readonly callers: Callers;
  /** Outages, latency and held mutations. */
  readonly switches: Switches;
  /** The faults of the next calls. */
  readonly faults: PlannedFaults;
  readonly enforceLimits: boolean;
  readonly isStrict: boolean;
  readonly now: () => number | Promise<number>;
  /** Waits for the latency; resolves at once after the mock is closed. */
  readonly pause: () => Promise<void>;
  /** Counts requests, so that names made from it are unique. */
  readonly nextTurn: () => number;
}

export async function createMockService(
  contract: Contract,
  options: MockOptions,
  closed: AbortSignal,
): Promise<MockService> {
  let grown = grow(contract, options, options.seed ?? 1);
  const things = options.state && (await openThings(contract, grown.examples, options));
  const switches = createSwitches();
  switches.setLatency(options.delayMs ?? 0);
  let turn = 0;
  function replant(seed: number): void {
    grown = grow(contract, options, seed);
    things?.replant(grown.examples, seed);
  }
  if (things?.keptSeed !== undefined) replant(things.keptSeed);
  return {
    contract,
    router: createRouter(contract),
    get examples() {
      return grown.examples;
    },
    get headers() {
      return grown.headers;
    },
    get engine() {
      return grown.engine;
    },
    seed: () => grown.seed,
    replant,
    ...(things && { things }),
    recorded: createRecordedAnswers(contract, options.recording ?? []),
    isPartitioned: options.state?.partitions ?? false,
    callers: createCallers(options.tokens),
    switches,
    faults: createPlannedFaults(contract),
    enforceLimits: options.enforceLimits ?? false,
    isStrict: options.strict ?? false,
    now: things ? () => things.clock.now() : (options.now ?? Date.now),
    pause: () => delayAnswer(switches, undefined, closed),
    nextTurn: () => (turn += 1),
  };
}

/** What a seed determines. */
type Grown = Pick<MockService, "examples" | "headers" | "engine"> & { readonly seed: number };

function grow(contract: Contract, { onContradiction }: MockOptions, seed: number): Grown {
  const examples = createExampleBook(contract, seed, onContradiction);
  const headers = createHeaderBook(contract, seed);
  return { seed, examples, headers, engine: createEngine(examples) };
}
