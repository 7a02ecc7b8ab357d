import { checkBaseUrl } from "../options/check-base-url.ts";
import { checkHeaders } from "../options/check-headers.ts";
import { checkOptions } from "../options/check-options.ts";
import { addAuth } from "./act-as.ts";
import type { ClientOptions } from "./ongoing/client-options.ts";
import { chooseBudget } from "./budget/create-budget.ts";
import { tellTo } from "./ongoing/tell.ts";
import type { Runtime } from "./ongoing/runtime.ts";
import { type ConnectableTable, type ServiceFacts, toOperation } from "../request/operation.ts";

const defaultDeadlineMs = 180_000;
const defaultMaxRetries = 4;

/** Throws ClientError if an option is invalid. */
export function createRuntime(
  table: ServiceFacts & Pick<ConnectableTable, "operations">,
  options: ClientOptions,
): Runtime {
  checkOptions(options);
  const operations = Object.fromEntries(
    Object.entries(table.operations).map(([name, entry]) => [
      name,
      toOperation(name, entry, table),
    ]),
  );
  const entries = Object.values(operations);
  const managed = entries.flatMap(({ managedHeaders }) => managedHeaders);
  const headers = checkHeaders(options.headers, managed);
  const baseUrl = checkBaseUrl(options.baseUrl);
  const { clock, random = Math.random, fetch, onEvent } = options;
  const runtime: Omit<Runtime, "auth"> = {
    table,
    operations,
    baseUrl,
    headers,
    clock,
    now: () => (clock ?? Date).now(),
    random,
    options,
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    maxRetries: options.maxRetries ?? defaultMaxRetries,
    budget: chooseBudget(table, options.budget),
    tell: onEvent && tellTo(onEvent),
    count: { calls: 0 },
    // Looked up for each call, because a program may replace the global `fetch`.
    fetch: (input, init) =>
      fetch ? fetch(new Request(input, init)) : globalThis.fetch(input, init),
  };
  return addAuth(runtime, options.auth);
}
