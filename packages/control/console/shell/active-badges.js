import { html } from "htm/preact";
import { setup } from "../state/setup.js";
import { act, state } from "../state/store.js";
/** @import { Badge } from "../state/setup.js" */
/** @import { ServerControl as Control } from "../../src/server/server-control.ts" */
/** @import { ServerState } from "../../src/generated/schemas.ts" */

/** Everything unusual that is on, each one click from off. */
export function ActiveBadges() {
  const badges = state.value === undefined ? [] : badgesOf(state.value);
  return html`
    <section class="badges" aria-label="Active faults and outages">
      ${badges.map(
        ({ text, done, end }) => html`
          <span key=${text} class="badge">
            ${text}
            <button aria-label=${`Switch off: ${text}`} onClick=${() => act(done, end)}>×</button>
          </span>
        `,
      )}
    </section>
  `;
}

/**
 * @param {ServerState} state
 * @returns {readonly Badge[]}
 */
function badgesOf(state) {
  const { service, latency, holds } = state;
  return [
    ...setup().badgesOf(state),
    ...(service.configured
      ? []
      : [
          {
            text: "Outage: service not configured",
            done: "The service is configured.",
            end: (/** @type {Control} */ control) => control.setService({ configured: true }),
          },
        ]),
    ...latencyBadge(latency.milliseconds),
    ...holdBadge(holds),
  ];
}

/** @param {number} milliseconds */
function latencyBadge(milliseconds) {
  if (milliseconds === 0) return [];
  return [
    {
      text: `Latency: ${milliseconds} ms`,
      done: "Responses are not delayed.",
      end: (/** @type {Control} */ control) => control.setLatency({ milliseconds: 0 }),
    },
  ];
}

/** @param {ServerState["holds"]} holds */
function holdBadge({ held, parked }) {
  if (held.length === 0 && parked === 0) return [];
  const next = held.length === 0 ? "" : `next ${held.map(nameHold).join(", ")}`;
  const waiting = parked === 0 ? "" : `${parked} waiting`;
  return [
    {
      text: `Hold: ${[next, waiting].filter((part) => part !== "").join("; ")}`,
      done: "All held mutations are released.",
      end: (/** @type {Control} */ control) => control.release(),
    },
  ];
}

/** @param {string} operation */
function nameHold(operation) {
  return operation === "*" ? "mutation" : operation;
}
