import { html } from "htm/preact";
import { EmptyState } from "@plumbline/control/console/parts/empty-state.js";
import { SearchField } from "@plumbline/control/console/parts/search-field.js";
import { changeQuery, linkTo, route } from "@plumbline/control/console/shell/route.js";
import { act, faults } from "../state/store.js";
import { FaultSwitch } from "./fault-switch.js";
import { OutagePanel } from "./outage-panel.js";

/** Outages, delays, holds, and the faults in groups. */
export function FaultsPage() {
  const { text = "" } = route.value.query;
  const wanted = text.toLowerCase();
  const shown = faults.value.filter(({ name, description, group, breaks }) =>
    [name, description, group, ...breaks].join(" ").toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(shown, ({ group }) => group);
  const on = faults.value.filter((fault) => fault.on).length;
  return html`
    <div class="pane">
      <h2>Outages</h2>
      <${OutagePanel} />
      <h2 id="faults-title">Faults</h2>
      <p>
        A fault is a deliberate defect. Each text says what a client sees while the fault is on.
      </p>
      <div class="toolbar">
        <${SearchField}
          id="fault-text"
          label="Search"
          hint="name, text, clause"
          text=${text}
          onText=${(/** @type {string} */ value) => changeQuery({ text: value })}
        />
        <button
          disabled=${on === 0}
          onClick=${() => act("All faults are off.", (control) => control.disableFaults())}
        >
          All off
        </button>
        <p class="count" role="status">${on} on, ${shown.length} of ${faults.value.length} shown</p>
      </div>
      ${
        shown.length === 0 &&
        html`<${EmptyState} text="No fault matches the search.">
          <a class="button" href=${linkTo(["faults"])}>Show all faults</a>
        <//>`
      }
      ${[...groups].map(
        ([group, members]) => html`
          <section key=${group} class="group" aria-label=${group}>
            <h3>${group}</h3>
            <ul class="plain grid">
              ${members.map((fault) => html`<${FaultSwitch} key=${fault.name} fault=${fault} />`)}
            </ul>
          </section>
        `,
      )}
    </div>
  `;
}
