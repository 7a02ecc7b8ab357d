import { html } from "htm/preact";
import { act, service } from "../state/store.js";
import { faults } from "../state/mock-store.js";
import { readForm } from "../parts/read-form.js";
import { HoldForm, LatencyForm, ServiceSwitch } from "./traffic-panel.js";

const kinds = [
  ["status", "another status"],
  ["delay", "a delay"],
  ["drop", "a connection that ends within the response"],
  ["malformed", "a body that is cut"],
];

/** Outages, delays, holds, and the faults of the next calls. */
export function FaultsPage() {
  return html`
    <div class="pane">
      <h2>Outages</h2>
      <${ServiceSwitch} />
      <${LatencyForm} />
      <${HoldForm} />
      <h2>Faults of the next calls</h2>
      <${FaultForm} />
      <ul class="plain">
        ${faults.value.map(
          ({ id, text, left }) => html`
            <li key=${id} class="toolbar">
              <span>${text}, ${left === null ? "until it is removed" : `${left} left`}</span>
              <button
                class="quiet"
                aria-label=${`Remove ${text}`}
                onClick=${() =>
                  act("The fault is removed.", (control) => control.removeFault({ id }))}
              >
                Remove
              </button>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}

function FaultForm() {
  const operations = service.value?.operations ?? [];
  return html`
    <form
      class="fields"
      aria-label="New fault"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const operation = read("operation");
        const times = read("times");
        void act("The fault is planned.", (control) =>
          control.addFault({
            kind: kindOf(read("kind")),
            ...(operation !== "" && { operation }),
            status: Number(read("status")),
            milliseconds: Number(read("milliseconds")),
            times: times === "" ? null : Number(times),
          }),
        );
      }}
    >
      <label for="fault-operation">Operation</label>
      <select id="fault-operation" name="operation">
        <option value="">any</option>
        ${operations.map(({ id }) => html`<option key=${id} value=${id}>${id}</option>`)}
      </select>
      <label for="fault-kind">Gets</label>
      <select id="fault-kind" name="kind">
        ${kinds.map(([kind, text]) => html`<option key=${kind} value=${kind}>${text}</option>`)}
      </select>
      <label for="fault-status">Status</label>
      <input id="fault-status" name="status" type="number" min="400" max="599" defaultValue="500" />
      <label for="fault-delay">Delay in ms</label>
      <input
        id="fault-delay"
        name="milliseconds"
        type="number"
        min="0"
        max="300000"
        defaultValue="1000"
      />
      <label for="fault-times">Calls (empty: all, until it is removed)</label>
      <input id="fault-times" name="times" type="number" min="1" defaultValue="1" />
      <button>Plan the fault</button>
    </form>
  `;
}

/** @param {string} kind */
function kindOf(kind) {
  return /** @type {"status" | "delay" | "drop" | "malformed"} */ (kind);
}
