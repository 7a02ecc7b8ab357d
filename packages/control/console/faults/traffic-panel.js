import { html } from "htm/preact";
import { readForm } from "../parts/read-form.js";
import { Switch } from "../parts/switch.js";
import { act, service, state } from "../state/store.js";

/** Switches an outage: without its configuration, the service answers no call. */
export function ServiceSwitch() {
  return html`
    <${Switch}
      isOn=${state.value?.service.configured === false}
      onSwitch=${(/** @type {boolean} */ isOut) =>
        act(`The service is ${isOut ? "not configured" : "configured"}.`, (control) =>
          control.setService({ configured: !isOut }),
        )}
    >
      Service is not configured
    <//>
  `;
}

/** Delays every response. */
export function LatencyForm() {
  const milliseconds = state.value?.latency.milliseconds ?? 0;
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const milliseconds = Number(read("milliseconds"));
        void act(`Every response takes ${milliseconds} ms longer.`, (control) =>
          control.setLatency({ milliseconds }),
        );
      }}
    >
      <label for="latency">Delay of responses in ms</label>
      <input
        id="latency"
        name="milliseconds"
        type="number"
        min="0"
        max="300000"
        required
        key=${milliseconds}
        defaultValue=${milliseconds}
      />
      <button>Set</button>
    </form>
  `;
}

/** A held mutation has claimed its key, which is pending until the release. */
export function HoldForm() {
  const holds = state.value?.holds;
  const held = holds?.held ?? [];
  const parked = holds?.parked ?? 0;
  const mutations = service.value?.operations.filter(({ isMutating }) => isMutating) ?? [];
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const operation = read("operation");
        void act(`The next ${operation || "mutation"} will be held.`, (control) =>
          control.holdNext(operation === "" ? {} : { operation }),
        );
      }}
    >
      <label for="hold">Hold the next write, so that its key is pending</label>
      <select id="hold" name="operation">
        <option value="">any mutation</option>
        ${mutations.map(({ id }) => html`<option key=${id} value=${id}>${id}</option>`)}
      </select>
      <button>Hold</button>
      <button
        type="button"
        disabled=${held.length === 0 && parked === 0}
        onClick=${() => act("All held mutations are released.", (control) => control.release())}
      >
        Release all
      </button>
    </form>
    <p class="count">
      ${parked} held now; to be held:${" "}
      ${held.length === 0 ? "none" : held.map((name) => (name === "*" ? "any mutation" : name)).join(", ")}
    </p>
  `;
}
