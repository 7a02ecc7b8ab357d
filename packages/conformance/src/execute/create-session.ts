import {
  type Contract,
  isMutating,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import type { Exchange, ReceivedResponse, SentRequest } from "../model/exchange.ts";
import type { Identity, ResolvedTarget } from "../model/target.ts";
import { createAllowance } from "./create-allowance.ts";
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
  /** How many requests were sent lately. */
  sentWithin(recent: Recent): number;
  /** Throws Stop where nothing more may be sent. */
  send(dispatch: Dispatch): Promise<Exchange>;
}

export interface Recent {
  readonly milliseconds: number;
  /** Partition of the identities that sent them. */
  readonly partition: string | undefined;
  /** Whether reads count too. */
  readonly counts: RateLimitPolicy["counts"];
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

export function createSession(options: SessionOptions): Session {
  const { contract, target, signal, clock = systemClock } = options;
  const limits = target.respectLimits ? contract.policies.rateLimits : [];
  const scheduler = createScheduler(limits, clock);
  const allowance = createAllowance(target, signal);
  const mask = maskSecrets(target.identities);
  const transport = { fetch: target.fetch, timeoutMs: target.timeoutMs, mask };
  const exchanges: Exchange[] = [];
  const sent: { at: number; partition: string | undefined; isWrite: boolean }[] = [];

  async function attempt({ operation, request, identity }: Dispatch): Promise<ReceivedResponse> {
    allowance.take(operation);
    await scheduler.admit(isMutating(operation), signal);
    sent.push({ at: clock.now(), partition: identity.partition, isWrite: isMutating(operation) });
    const response = await transmit(request, { ...transport, ...(signal ? { signal } : {}) });
    if (signal?.aborted) throw new Stop("aborted", "the run was interrupted");
    return response;
  }

  async function send(dispatch: Dispatch): Promise<Exchange> {
    const started = performance.now();
    let response = await attempt(dispatch);
    for (let tries = 1; tries < mostTries; tries += 1) {
      const delay = retryDelay(dispatch.operation, response, {
        contract,
        respectLimits: target.respectLimits,
      });
      if (delay === undefined) break;
      await clock.wait(delay, signal);
      response = await attempt(dispatch);
    }
    allowance.note(response.status !== 0);
    const elapsedMs = Math.round((performance.now() - started) * 10) / 10;
    const number = (options.numberedFrom ?? 0) + exchanges.length + 1;
    const exchange = { ...toExchange(dispatch, mask), number, response, elapsedMs };
    exchanges.push(exchange);
    options.onExchange?.(exchange);
    return exchange;
  }

  function sentWithin({ milliseconds, partition, counts }: Recent): number {
    const since = clock.now() - milliseconds;
    // What was sent elsewhere was the probe: reads, just before this session.
    const elsewhere = counts === "all" ? (options.numberedFrom ?? 0) : 0;
    const recent = sent.filter(
      (one) => one.at >= since && one.partition === partition && (counts === "all" || one.isWrite),
    );
    return elsewhere + recent.length;
  }

  return { contract, target, seed: options.seed, exchanges, plain: new Map(), sentWithin, send };
}

const mostTries = 3;

type Sent = Pick<Exchange, "operation" | "purpose" | "identity" | "request">;

function toExchange(
  { operation, purpose, identity, recorded }: Dispatch,
  mask: (text: string) => string,
): Sent {
  const request = maskRequest(recorded, mask);
  return { operation: operation.id, purpose, identity: identity.name, request };
}

function maskRequest(request: SentRequest, mask: (text: string) => string): SentRequest {
  return {
    ...request,
    url: mask(request.url),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, mask(value)]),
    ),
    ...(request.body === undefined ? {} : { body: mask(request.body) }),
  };
}
