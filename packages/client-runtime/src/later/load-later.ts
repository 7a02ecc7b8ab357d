import { loaded } from "../check/sentences-later.ts";
import type { Later } from "./later.ts";

let loading: Promise<void> | undefined;

/** The code of calls that do not succeed at once; undefined until it is loaded. */
export function findLater(): Later | undefined {
  // Only `load` sets it.
  return loaded.later as Later | undefined;
}

/**
 * Loads the code of calls that do not succeed at once, if that is not under way. Resolves to undefined if it cannot be loaded, or `aborted`
 * rejects before it is.
 */
export async function loadLater(aborted: Promise<never>): Promise<Later | undefined> {
  loading ??= load();
  try {
    await Promise.race([loading, aborted]);
  } catch {
    // The next call tries again.
    loading = undefined;
  }
  return findLater();
}

async function load(): Promise<void> {
  loaded.later = (await import("./later.ts")).later;
}
