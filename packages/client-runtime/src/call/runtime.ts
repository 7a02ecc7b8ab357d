import { checkAuth } from "../check/check-auth.ts";
import { checkBaseUrl } from "../check/check-base-url.ts";
import { checkExposure } from "../check/check-exposure.ts";
import type { OpenBudget } from "../budget/open-budget.ts";
import { checkHeaders } from "../check/check-headers.ts";
import { checkOptions } from "../check/check-options.ts";
import type { Auth } from "../check/credential-source.ts";
import type { ClientOptions } from "./client-options.ts";
import { systemClock, type Clock } from "../time/clock.ts";
import { chooseBudget } from "../budget/create-budget.ts";
import { type Tell, tellTo } from "../event/tell.ts";
import {
  type ConnectableTable,
  type Operation,
  type ServiceFacts,
  toOperation,
} from "../request/operation.ts";

/** The state that all calls of one client share. */
export interface Runtime {
  readonly table: ServiceFacts;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly baseUrl: string;
  readonly auth: Auth | null;
  /** As the caller passed them. */
  readonly options: ClientOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlineMs: number;
  readonly maxRetries: number;
  readonly budget: OpenBudget;
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: (input: string | Request, init: RequestInit) => Promise<Response>;
  /** Undefined if there is no listener. */
  readonly tell: Tell | undefined;
  /** Number of calls that have started. */
  calls: number;
  /** The state of each intent that was sent. */
  readonly sendings: WeakMap<object, Sending>;
}

interface Sending {
  underWay: number;
  /** Whether the service may have executed it, or may still do so, according to the calls that have ended. */
  inDoubt: boolean;
}

const defaultDeadlineMs = 180_000;
const defaultMaxRetries = 4;

/** Throws ClientError if an option is invalid. */
export function createRuntime(
  table: ServiceFacts & Pick<ConnectableTable, "operations">,
  options: ClientOptions,
): Runtime {
  checkOptions(options);
  const managed = Object.values(table.operations).flatMap(({ managedHeaders }) => managedHeaders);
  const headers = checkHeaders(options.headers ?? {}, managed);
  const baseUrl = checkBaseUrl(options.baseUrl);
  const takesSeveral = Object.values(table.operations).some(({ functions }) =>
    functions?.credentials?.accepts(options.auth),
  );
  const auth = takesSeveral ? options.auth : checkAuth(options.auth);
  checkExposure(baseUrl, { ...options, auth });
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
    auth,
    options,
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    maxRetries: options.maxRetries ?? defaultMaxRetries,
    budget: chooseBudget(table, options.budget),
    tell: onEvent && tellTo(onEvent),
    calls: 0,
    sendings: new WeakMap(),
    // Looked up for each call, because a program may replace the global `fetch`.
    fetch: fetch
      ? async (input, init) => fetch(new Request(input, init))
      : async (input, init) => globalThis.fetch(input, init),
  };
}
