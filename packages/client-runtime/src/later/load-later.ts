import { keepSentences } from "../check/sentences-later.ts";
import type { Later } from "./later.ts";

let loaded: Later | undefined;
let loading: Promise<void> | undefined;

/** The code of calls that do not succeed at once; undefined until it is loaded. */
export function findLater(): Later | undefined {
  return loaded;
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
  return loaded;
}

async function load(): Promise<void> {
  const { later } = await import("./later.ts");
  loaded = later;
  keepSentences(later.sentences);
}
