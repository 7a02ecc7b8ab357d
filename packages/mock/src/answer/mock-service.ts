import { setTimeout } from "node:timers/promises";
import type { Contract } from "@plumbline/contract";
import { createRouter, type Router } from "@plumbline/server";
import { createState, type State } from "@plumbline/state";
import { createEngine, type Engine } from "../engine/create-engine.ts";
import { createExampleBook, type ExampleBook } from "../generate/create-example-book.ts";
import { createHeaderBook, type HeaderBook } from "../generate/create-header-book.ts";
import type { MockOptions } from "../mock-options.ts";

/** Everything that the mock needs to answer requests. */
export interface MockService {
  readonly contract: Contract;
  readonly router: Router;
  readonly examples: ExampleBook;
  readonly headers: HeaderBook;
  readonly engine: Engine;
  /** What requests created and changed; absent without state. */
  readonly state?: State;
  /** Whether each credential has things of its own. */
  readonly isPartitioned: boolean;
  /** The only credentials that are accepted; undefined if every one is. */
  readonly tokens: ReadonlySet<string> | undefined;
  readonly enforceLimits: boolean;
  readonly isStrict: boolean;
  readonly now: () => number;
  /** Waits for the configured delay; resolves at once after the mock is closed. */
  readonly pause: () => Promise<void>;
  /** Counts requests, so that names made from it are unique. */
  readonly nextTurn: () => number;
}

export function createMockService(
  contract: Contract,
  options: MockOptions,
  closed: AbortSignal,
): MockService {
  const seed = options.seed ?? 1;
  const examples = createExampleBook(contract, seed, options.onContradiction);
  let turn = 0;
  return {
    contract,
    router: createRouter(contract),
    examples,
    headers: createHeaderBook(contract, seed),
    engine: createEngine(examples),
    ...(options.state && { state: stateOf(contract, examples, options) }),
    isPartitioned: options.state?.partitions ?? false,
    tokens: options.tokens && new Set(options.tokens),
    enforceLimits: options.enforceLimits ?? false,
    isStrict: options.strict ?? false,
    now: options.now ?? Date.now,
    pause: () => pause(options.delayMs ?? 0, closed),
    nextTurn: () => (turn += 1),
  };
}

function stateOf(
  contract: Contract,
  { examplesOf, generate }: ExampleBook,
  { state = {}, seed = 1 }: MockOptions,
): State {
  const { file, seedData } = state;
  return createState(contract, {
    seed,
    ...(file !== undefined && { file }),
    ...(seedData && { seedData }),
    generator: {
      example: (media) => examplesOf(media).find(({ isValid }) => isValid)?.value,
      documented: (media) =>
        examplesOf(media).flatMap(({ isGenerated, isValid, value }) =>
          isGenerated || !isValid || value === undefined ? [] : [value],
        ),
      generate: (media, turn) => {
        const { isValid, value } = generate(media, turn);
        return isValid ? value : undefined;
      },
    },
  });
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return;
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
