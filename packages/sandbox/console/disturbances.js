import { faults } from "./state/store.js";
/** @import { Control, Exchange } from "../src/control/control.ts" */

/** What can be done to one call: a delay, or a fault that is not on anyway. Other workspaces are not concerned. */
export function disturbances() {
  return [
    {
      name: "after 3 s",
      plan: (/** @type {Control} */ control, /** @type {Exchange} */ exchange) =>
        control.setLatency({ milliseconds: 3000, ...scopeOf(exchange) }),
      end: (/** @type {Control} */ control, /** @type {Exchange} */ exchange) =>
        control.setLatency({ milliseconds: 0, ...scopeOf(exchange) }),
    },
    ...faults.value
      .filter(({ on }) => !on)
      .map(({ name }) => ({
        name: `fault ${name}`,
        plan: (/** @type {Control} */ control, /** @type {Exchange} */ exchange) =>
          control.enableFaults({ names: [name], ...scopeOf(exchange) }),
        end: (/** @type {Control} */ control, /** @type {Exchange} */ exchange) =>
          control.disableFaults({ names: [name], ...scopeOf(exchange) }),
      })),
  ];
}

/** @param {Exchange} exchange */
function scopeOf({ workspace }) {
  return workspace === null ? {} : { workspace };
}
