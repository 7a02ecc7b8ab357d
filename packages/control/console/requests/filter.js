import { computed, signal } from "@preact/signals";
import { route } from "../shell/route.js";
import { exchanges } from "../state/store.js";
/** @import { Exchange } from "../../src/generated/schemas.ts" */

/** The exchanges when the list was paused. @type {import("@preact/signals").Signal<readonly Exchange[] | undefined>} */
export const paused = signal(undefined);

/** The exchanges of the list before its filters, newest first. */
export const listed = computed(() => paused.value ?? exchanges.value);

/** The exchanges that pass the filters of the address. */
export const shown = computed(() => {
  const { operation = "", status = "", identity = "", text = "", verdict = "" } = route.value.query;
  const wanted = text.toLowerCase();
  return listed.value.filter(
    (exchange) =>
      (operation === "" || exchange.operation === operation) &&
      (identity === "" || exchange.identity === identity) &&
      (status === "" || String(exchange.response.status).startsWith(status)) &&
      (verdict === "" || exchange.verdict.kind === verdict) &&
      textOf(exchange).includes(wanted),
  );
});

/** Returns the searchable text of an exchange. @param {Exchange} exchange */
function textOf({
  number,
  method,
  target,
  operation,
  identity,
  outcome,
  reason,
  response,
  request,
}) {
  const parts = [number, method, target, operation, identity, outcome, reason, response.status];
  return [...parts, request.body, response.body].join(" ").toLowerCase();
}
