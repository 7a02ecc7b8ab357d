import type { ClientOptions } from "../src/call/ongoing/client-options.ts";
import { type Step, virtualClock, type VirtualClock } from "../src/testing/index.ts";
import { type Bookshop, createBookshop } from "./bookshop-client.ts";
import { type Scripted, scriptedFetch } from "./scripted-fetch.ts";

export interface ScriptedShop extends Scripted {
  readonly shop: Bookshop;
  readonly clock: VirtualClock;
}

/** Options of the client that replace the defaults. */
export type ScriptedOptions = Partial<Omit<ClientOptions, "clock">> & {
  readonly clock?: VirtualClock;
};

/** The bookshop's client with a scripted network and a virtual clock. Every random number is 0.5. */
export function scriptedShop(
  steps: readonly Step[],
  { clock = virtualClock(), ...options }: ScriptedOptions = {},
): ScriptedShop {
  const script = scriptedFetch(steps, clock);
  const { fetch } = script;
  const shop = createBookshop({ clock, random: () => 0.5, maxRetries: 4, fetch, ...options });
  return { ...script, shop, clock };
}

/** The same client, with the budget of the document's limits. */
export function budgeted(steps: readonly Step[], options: ScriptedOptions = {}): ScriptedShop {
  return scriptedShop(steps, { budget: true, ...options });
}
