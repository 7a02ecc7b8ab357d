import { json, type Bookshop } from "./bookshop-client.ts";
import type { Scripted } from "./scripted-fetch.ts";
import { type ScriptedOptions, scriptedShop } from "./scripted-shop.ts";
import type { Step, VirtualClock } from "../src/testing/index.ts";

export const packing = order("packing");
export const sent: Step = order("sent");

/** A response with a job in this state. */
export function order(status: unknown, headers: Record<string, string> = {}): Step {
  return () => json(200, { id: "o1", status }, headers);
}

interface Waited extends Scripted {
  readonly shop: Bookshop;
  readonly clock: VirtualClock;
  /** Milliseconds from each attempt to the next. */
  readonly gaps: () => readonly number[];
}

/** A client that gets these responses one after the other. */
export function scripted(steps: readonly Step[], options: ScriptedOptions = {}): Waited {
  const script = scriptedShop(steps, { maxRetries: 0, ...options });
  const { attempts } = script;
  const gaps = (): readonly number[] =>
    attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? at));
  return { ...script, gaps };
}
