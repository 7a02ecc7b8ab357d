import { operationTable } from "../../codegen/test/bookshop/generated/operations.ts";
import type { ClientOptions } from "../src/call/ongoing/client-options.ts";
import { type ContractFetch, createFetch } from "../src/adapters/fetch/index.ts";
import { type Step, virtualClock } from "../src/testing/index.ts";
import { type Scripted, scriptedFetch } from "./scripted-fetch.ts";

/** The base URL of the bookshop. */
export const baseUrl = "https://shop.test/v2";

export interface ScriptedOptions extends Omit<Scripted, "fetch"> {
  readonly options: ClientOptions;
}

/** Options for the bookshop with a scripted network and a virtual clock. Every random number is 0.5. */
export function scriptedOptions(
  steps: readonly Step[],
  given: Partial<ClientOptions> = {},
): ScriptedOptions {
  const clock = virtualClock();
  const { fetch, ...script } = scriptedFetch(steps, clock);
  const auth = "secret-card";
  return { ...script, options: { baseUrl, auth, clock, random: () => 0.5, fetch, ...given } };
}

export interface ScriptedContractFetch extends Omit<Scripted, "fetch"> {
  readonly send: ContractFetch;
}

/** A `fetch` of the bookshop's contract with these options. */
export function scriptedContractFetch(
  steps: readonly Step[],
  given: Partial<ClientOptions> = {},
): ScriptedContractFetch {
  const { options, ...script } = scriptedOptions(steps, given);
  return { ...script, send: createFetch(operationTable, options) };
}
