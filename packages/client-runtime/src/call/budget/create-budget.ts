import { invalidOption } from "../../options/check-options.ts";
import type { OperationTable } from "../../table/operation-table.ts";
import { openBudget, type OpenBudget } from "./open-budget.ts";

const own: unique symbol = Symbol("budget");

/** Counts calls against the contract's rate limits, for several clients with one credential. Made by `createBudget`. */
export interface Budget {
  /** @internal */
  readonly [own]: OpenBudget;
}

/**
 * Creates a budget that several clients of one contract share. Pass it to each of them as `budget`.
 * @example
 * ```ts
 * import { type ClientOptions, createBudget } from "@plumbline/client-runtime";
 * import { type Client, createClient } from "./generated/client.ts";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export function createPair(options: ClientOptions): readonly [reader: Client, writer: Client] {
 *   const budget = createBudget(operationTable);
 *   return [createClient({ ...options, budget }), createClient({ ...options, budget })];
 * }
 * ```
 */
export function createBudget({ rateLimits }: Pick<OperationTable, "rateLimits">): Budget {
  return Object.freeze({ [own]: openBudget(rateLimits) });
}

/** The budget that a client uses. Throws ClientError `option-invalid`. */
export function chooseBudget(
  { rateLimits }: Pick<OperationTable, "rateLimits">,
  given: unknown = true,
): OpenBudget {
  if (typeof given === "boolean") return openBudget(given ? rateLimits : []);
  // Object() makes any value readable.
  const budget = (Object(given) as Partial<Budget>)[own];
  if (budget?.limits === rateLimits) return budget;
  throw invalidOption("budget", "a boolean, or made by createBudget for this contract");
}
