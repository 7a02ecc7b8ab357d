import { setTimeout } from "node:timers/promises";
import type { Contract } from "@plumbline/contract";
import { createRouter, type Router } from "@plumbline/server";
import { createEngine, type Engine } from "../engine/create-engine.ts";
import { createExampleBook, type ExampleBook } from "../generate/create-example-book.ts";
import { createHeaderBook, type HeaderBook } from "../generate/create-header-book.ts";
import type { MockOptions } from "../mock-options.ts";
import { openThings, type Things } from "./open-things.ts";

/** Everything that the mock needs to answer requests. */
export interface MockService {
  readonly contract: Contract;
  readonly router: Router;
  readonly examples: ExampleBook;
  readonly headers: HeaderBook;
  readonly engine: Engine;
  /** What requests created and changed; absent without state. */
  readonly things?: Things;
  /** Whether each credential has things of its own. */
  readonly isPartitioned: boolean;
  /** The only credentials that are accepted; undefined if every one is. */
  readonly tokens: ReadonlySet<string> | undefined;
  readonly enforceLimits: boolean;
  readonly isStrict: boolean;
  readonly now: () => number | Promise<number>;
  /** Waits for the configured delay; resolves at once after the mock is closed. */
  readonly pause: () => Promise<void>;
  /** Counts requests, so that names made from it are unique. */
  readonly nextTurn: () => number;
}

export async function createMockService(
  contract: Contract,
  options: MockOptions,
  closed: AbortSignal,
): Promise<MockService> {
  const seed = options.seed ?? 1;
  const examples = createExampleBook(contract, seed, options.onContradiction);
  const things = options.state && (await openThings(contract, examples, options));
  let turn = 0;
  return {
    contract,
    router: createRouter(contract),
    examples,
    headers: createHeaderBook(contract, seed),
    engine: createEngine(examples),
    ...(things && { things }),
    isPartitioned: options.state?.partitions ?? false,
    tokens: options.tokens && new Set(options.tokens),
    enforceLimits: options.enforceLimits ?? false,
    isStrict: options.strict ?? false,
    now: things ? () => things.clock.now() : (options.now ?? Date.now),
    pause: () => pause(options.delayMs ?? 0, closed),
    nextTurn: () => (turn += 1),
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return;
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
