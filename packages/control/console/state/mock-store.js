import { signal } from "@preact/signals";
/** @import { Caller, Fault, Resource, TokenList } from "../../src/generated/schemas.ts" */
/** @import { ServerControl } from "../../src/server/server-control.ts" */
/** @import { Signal } from "@preact/signals" */

/** @type {Signal<readonly Resource[]>} */
export const resources = signal([]);
/** @type {Signal<readonly Caller[]>} */
export const callers = signal([]);
/** Null if every credential is accepted. @type {Signal<TokenList>} */
export const tokens = signal(null);
/** @type {Signal<readonly Fault[]>} */
export const faults = signal([]);

/** Reads the data of the pages. @param {ServerControl} control */
export async function read(control) {
  const [things, people, accepted, planned] = await Promise.all([
    control.resources(),
    control.callers(),
    control.tokens(),
    control.faults(),
  ]);
  return () => {
    resources.value = things;
    callers.value = people;
    tokens.value = accepted.tokens;
    faults.value = planned;
  };
}
