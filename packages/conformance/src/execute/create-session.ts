import { type Contract, isMutating, type Operation } from "@plumbline/contract";
import type { Exchange, ReceivedResponse, SentRequest } from "../model/exchange.ts";
import type { Identity, ResolvedTarget } from "../model/target.ts";
import { isAllowed } from "../plan/resolve-target.ts";
import { type Clock, createScheduler, systemClock } from "./create-scheduler.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { retryDelay } from "./retry-delay.ts";
import { Stop } from "./stop.ts";
import { transmit } from "./transmit.ts";

/** One request on its way, with and without its secret. */
export interface Dispatch {
  readonly operation: Operation;
  readonly purpose: string;
  readonly identity: Identity;
  readonly request: SentRequest;
  /** The same request as it may be recorded. */
  readonly recorded: SentRequest;
}

/** The impure middle of a run: sends requests one by one, within effects, budget and limits, and remembers every exchange. */
export interface Session {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  readonly exchanges: readonly Exchange[];
  /** Answers to plain inputs by operation, filled as they are needed. */
  readonly plain: Map<string, Promise<Exchange>>;
  /** Throws Stop where nothing more may be sent. */
  send(dispatch: Dispatch): Promise<Exchange>;
}

export interface SessionOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Number of the last exchange recorded elsewhere. Default: 0. */
  readonly numberedFrom?: number;
}

/** This many requests in a row without any answer end the run. */
const lostInARow = 5;

export function createSession(options: SessionOptions): Session {
  const { contract, target, signal, clock = systemClock } = options;
  const scheduler = createScheduler(target.respectLimits ? contract.policies.rateLimits : [], clock);
  const mask = maskSecrets(target.identities);
  const exchanges: Exchange[] = [];
  const spent = { operations: 0, writes: 0, lost: 0, number: options.numberedFrom ?? 0 };

  function take(operation: Operation): void {
    if (!isAllowed(operation.policies.effect, target.effect)) {
      throw new Error(`${operation.id} has the effect ${operation.policies.effect}, which the target does not allow`);
    }
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    if (spent.lost >= lostInARow) throw new Stop("unreachable", "the target stopped answering");
    const writes = isMutating(operation) ? 1 : 0;
    if (exceeds(spent.operations + 1, target.budget.operations) || exceeds(spent.writes + writes, target.budget.writes)) {
      throw new Stop("budget-exhausted", "the budget of the run is spent");
    }
    spent.operations += 1;
    spent.writes += writes;
  }

  async function attempt({ operation, request }: Dispatch): Promise<ReceivedResponse> {
    take(operation);
    await scheduler.admit(isMutating(operation), signal);
    const response = await transmit(request, { fetch: target.fetch, timeoutMs: target.timeoutMs, mask, ...(signal ? { signal } : {}) });
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    spent.lost = response.status === 0 ? spent.lost + 1 : 0;
    return response;
  }

  async function send(dispatch: Dispatch): Promise<Exchange> {
    const started = performance.now();
    let response = await attempt(dispatch);
    for (let tries = 1; tries < 3; tries += 1) {
      const delay = retryDelay(dispatch.operation, response, { contract, respectLimits: target.respectLimits });
      if (delay === undefined) break;
      await clock.wait(delay, signal);
      response = await attempt(dispatch);
    }
    return record(dispatch, response, performance.now() - started);
  }

  function record(dispatch: Dispatch, response: ReceivedResponse, elapsedMs: number): Exchange {
    spent.number += 1;
    const exchange: Exchange = {
      number: spent.number,
      operation: dispatch.operation.id,
      purpose: dispatch.purpose,
      identity: dispatch.identity.name,
      request: maskRequest(dispatch.recorded, mask),
      response,
      elapsedMs: Math.round(elapsedMs * 10) / 10,
    };
    exchanges.push(exchange);
    options.onExchange?.(exchange);
    return exchange;
  }

  return { contract, target, seed: options.seed, exchanges, plain: new Map(), send };
}

function exceeds(amount: number, bound: number | undefined): boolean {
  return bound !== undefined && amount > bound;
}

function maskRequest(request: SentRequest, mask: (text: string) => string): SentRequest {
  return {
    ...request,
    url: mask(request.url),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, mask(value)])),
    ...(request.body === undefined ? {} : { body: mask(request.body) }),
  };
}
