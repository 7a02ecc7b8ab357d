import { html } from "htm/preact";
import { Switch } from "@plumbline/control/console/parts/switch.js";
import { act } from "../state/store.js";
/** @import { Fault } from "../../src/control/control.ts" */

/** @param {{ fault: Fault }} props */
export function FaultSwitch({ fault: { name, description, breaks, on } }) {
  const says = `fault-${name}`;
  return html`
    <li>
      <${Switch}
        isOn=${on}
        describedBy=${says}
        onSwitch=${(/** @type {boolean} */ isOn) =>
          act(`The fault ${name} is ${isOn ? "on" : "off"}.`, (control) =>
            isOn
              ? control.enableFaults({ names: [name] })
              : control.disableFaults({ names: [name] }),
          )}
      >
        ${name}
      <//>
      <p id=${says} class="hint">${description} Breaks ${breaks.join(", ")}.</p>
    </li>
  `;
}
