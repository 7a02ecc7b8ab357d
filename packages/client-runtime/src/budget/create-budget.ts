import { openBudget, type OpenBudget } from "./open-budget.ts";
import { ClientError } from "../check/client-error.ts";
import type { OperationTable } from "../table/operation-table.ts";

const own: unique symbol = Symbol("budget");

/** The contract's rate limits for several clients that call with one credential. Only `createBudget` makes one. */
export interface Budget {
  /** @internal */
  readonly [own]: OpenBudget;
}

/** One budget for several clients of a table, or for their methods: pass it to each of them as `budget`. */
export function createBudget({ rateLimits }: Pick<OperationTable, "rateLimits">): Budget {
  return Object.freeze({ [own]: openBudget(rateLimits) });
}

/** The budget that a client keeps to. Throws ClientError `option-invalid`. */
export function chooseBudget(
  { rateLimits }: Pick<OperationTable, "rateLimits">,
  given: unknown = true,
): OpenBudget {
  if (typeof given === "boolean") return openBudget(given ? rateLimits : []);
  // Any value has properties, once it is an object.
  const budget = (Object(given) as Partial<Budget>)[own];
  if (budget?.limits === rateLimits) return budget;
  throw new ClientError(
    "option-invalid",
    "The option budget must be a boolean, or made by createBudget for this contract",
  );
}
