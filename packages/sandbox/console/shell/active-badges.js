import { html } from "htm/preact";
import { act, state } from "../state/store.js";
/** @import { Control, SandboxState } from "../../src/control/control.ts" */

/**
 * Something that makes the sandbox behave unlike the service.
 *
 * @typedef {object} Badge
 * @property {string} text
 * @property {string} done What the page says once it is off.
 * @property {(control: Control) => Promise<unknown>} end
 */

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
 * @param {SandboxState} state
 * @returns {readonly Badge[]}
 */
function badgesOf({ provider, review, service, latency, holds, faults }) {
  return [
    ...faults.map((name) => ({
      text: `Fault: ${name}`,
      done: `The fault ${name} is off.`,
      end: (/** @type {Control} */ control) => control.disableFaults({ names: [name] }),
    })),
    ...(provider.available
      ? []
      : [
          {
            text: "Outage: advertising provider",
            done: "The advertising provider is available.",
            end: (/** @type {Control} */ control) => control.setProvider({ available: true }),
          },
        ]),
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
    ...(review.required
      ? [
          {
            text: "Jobs wait for a review",
            done: "New jobs do not wait for a review.",
            end: (/** @type {Control} */ control) => control.setReview({ required: false }),
          },
        ]
      : []),
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

/** @param {SandboxState["holds"]} holds */
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
