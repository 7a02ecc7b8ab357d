import { computed, signal } from "@preact/signals";
import { html } from "htm/preact";
import { SearchField } from "./search-field.js";
import { act, faults } from "./store.js";
import { Switch } from "./switch.js";
/** @import { Fault } from "../src/control/control.ts" */

const wanted = signal("");

const shown = computed(() => {
  const text = wanted.value.toLowerCase();
  return faults.value.filter(({ name, description, seam, breaks }) =>
    [name, description, seam, ...breaks].join(" ").toLowerCase().includes(text),
  );
});

/** The faults with their switches. */
export function FaultList() {
  const on = faults.value.filter((fault) => fault.on).length;
  return html`
    <section id="faults" aria-labelledby="faults-title" tabindex="-1">
      <h2 id="faults-title">Faults</h2>
      <div class="toolbar">
        <${SearchField} id="fault-filter" label="Search" hint="name, text, clause" text=${wanted} />
        <button
          disabled=${on === 0}
          onClick=${() => act("All faults are off.", (control) => control.disableFaults())}
        >
          All off
        </button>
      </div>
      <p class="count">${on} on, ${shown.value.length} of ${faults.value.length} shown</p>
      <ul class="scrolling plain">
        ${shown.value.map((fault) => html`<${FaultSwitch} key=${fault.name} fault=${fault} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ fault: Fault }} props */
function FaultSwitch({ fault: { name, description, breaks, seam, on } }) {
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
      <p id=${says} class="more">${description} (${seam}; breaks ${breaks.join(", ")})</p>
    </li>
  `;
}
