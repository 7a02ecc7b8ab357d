import { html } from "htm/preact";
import { Switch } from "@plumbline/control/console/parts/switch.js";
import {
  HoldForm,
  LatencyForm,
  ServiceSwitch,
} from "@plumbline/control/console/faults/traffic-panel.js";
import { act, state } from "../state/store.js";

/** Switches for outages, latency and held mutations. */
export function OutagePanel() {
  const set = state.value;
  return html`
    <${Switch}
      isOn=${set?.provider.available === false}
      onSwitch=${(/** @type {boolean} */ isOut) =>
        act(`The provider is ${isOut ? "not available" : "available"}.`, (control) =>
          control.setProvider({ available: !isOut }),
        )}
    >
      Advertising provider is not available
    <//>
    <${ServiceSwitch} />
    <${Switch}
      isOn=${set?.review.required ?? false}
      onSwitch=${(/** @type {boolean} */ required) =>
        act(`New jobs ${required ? "wait" : "do not wait"} for a review.`, (control) =>
          control.setReview({ required }),
        )}
    >
      Jobs wait for a review
    <//>
    <${LatencyForm} />
    <${HoldForm} />
  `;
}
