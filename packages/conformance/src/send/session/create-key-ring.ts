import { randomUUID } from "node:crypto";
import type { JsonValue, Operation } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import { mintKey } from "../../input/request/mint-key.ts";

/** The idempotency keys of a run. */
export interface KeyRing {
  /** Mints a key as a pure function of the seed and the ingredients, until the target shows that an earlier run used the same keys. */
  mint(operation: Operation, ingredients: readonly JsonValue[]): string;
  /** Notes that a request with a key is about to be sent. */
  use(key: string | null): void;
  /**
   * Reads the response to a key, unless a replay is expected. Throws UsedKeys, at most once in a run, if the key was used before the run.
   */
  note(operation: Operation, key: string | null, exchange: Exchange): void;
}

/** The target replied to the first use of a key with a replay: an earlier run used the same keys. New keys are minted from now on. */
export class UsedKeys extends Error {}

/**
 * The same seed gives the same keys, so that a run on a freshly started target can be repeated exactly. A target that remembers an earlier
 * run would replay that run, so then every key gets a random salt.
 */
export function createKeyRing(seed: string): KeyRing {
  const minted = new Set<string>();
  const uses = new Map<string, number>();
  let salt = "";
  return {
    mint(operation, ingredients) {
      const key = mintKey(operation, [seed + salt, ...ingredients]);
      minted.add(key);
      return key;
    },
    use(key) {
      if (key !== null) uses.set(key, (uses.get(key) ?? 0) + 1);
    },
    note({ policies: { idempotency } }, key, { response }) {
      if (!idempotency || key === null) return;
      const { header, value } = idempotency.replay;
      // If several requests are sent at the same time, any of them can be the first one, which the others replay.
      const isOnly = minted.has(key) && uses.get(key) === 1;
      if (!isOnly || salt !== "" || response.headers[header.toLowerCase()] !== value) return;
      salt = ` ${randomUUID()}`;
      throw new UsedKeys("The target has seen the keys of this run before");
    },
  };
}
