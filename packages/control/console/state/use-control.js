import { useEffect, useState } from "preact/hooks";
import { ask, revision } from "./store.js";
/** @import { ServerControl as Control } from "../../src/server/server-control.ts" */

/**
 * Reads something of the server when a part of the page appears, and again when the data may have changed. Returns undefined
 * until it is read.
 *
 * @template T
 * @param {(control: Control) => Promise<T>} read
 * @param {string} key Identifies what is read.
 * @returns {T | undefined}
 */
export function useControl(read, key) {
  const [answer, setAnswer] = useState(/** @type {T | undefined} */ (undefined));
  const seen = revision.value;
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const value = await ask(read);
      if (isCurrent && value !== undefined) setAnswer(() => value);
    })();
    return () => {
      isCurrent = false;
    };
  }, [key, seen]);
  return answer;
}
