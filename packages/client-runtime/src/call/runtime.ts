import { checkAuth } from "../check/check-auth.ts";
import { checkBaseUrl } from "../check/check-base-url.ts";
import type { OpenBudget } from "../budget/open-budget.ts";
import { checkHeaders } from "../check/check-headers.ts";
import { checkOptions } from "../check/check-options.ts";
import type { Auth, ClientOptions } from "./client-options.ts";
import { systemClock, type Clock } from "../time/clock.ts";
import { chooseBudget } from "../budget/create-budget.ts";
import { type Tell, tellTo } from "../event/tell.ts";
import {
  type ConnectableTable,
  type Operation,
  type ServiceFacts,
  toOperation,
} from "../request/operation.ts";

/** What all calls of one client share. */
export interface Runtime {
  readonly table: ServiceFacts;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly baseUrl: string;
  readonly auth: Auth | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly budget: OpenBudget;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Undefined where nobody listens. */
  readonly tell: Tell | undefined;
  /** How many calls have begun. */
  calls: number;
  /** What has become of the intents that were sent. */
  readonly sendings: WeakMap<object, Sending>;
}

interface Sending {
  underWay: number;
  /** Whether the service may have carried it out, or may still do so, as far as the calls that have ended tell. */
  inDoubt: boolean;
}

const defaultDeadlineMs = 180_000;
const defaultMaxRetries = 4;

/** Throws ClientError for options that cannot work. */
export function createRuntime(
  table: ServiceFacts & Pick<ConnectableTable, "operations">,
  options: ClientOptions,
): Runtime {
  checkOptions(options);
  const managed = Object.values(table.operations).flatMap(({ managedHeaders }) => managedHeaders);
  const headers = checkHeaders(options.headers ?? {}, managed);
  const baseUrl = checkBaseUrl(options.baseUrl);
  const { clock = systemClock, random = Math.random, fetch, onEvent } = options;
  return {
    table,
    operations: Object.fromEntries(
      Object.entries(table.operations).map(([name, entry]) => [name, toOperation(name, entry)]),
    ),
    baseUrl,
    headers,
    clock,
    random,
    auth: checkAuth(options.auth),
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    maxRetries: options.maxRetries ?? defaultMaxRetries,
    budget: chooseBudget(table, options.budget),
    tell: onEvent && tellTo(onEvent),
    calls: 0,
    sendings: new WeakMap(),
    // Looked up for each call, since a program may replace the global one; called free, since a browser's needs no receiver.
    fetch: fetch
      ? async (url, init) => fetch(new Request(url, init))
      : async (url, init) => globalThis.fetch(url, init),
  };
}
