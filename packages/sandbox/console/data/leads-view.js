import { html } from "htm/preact";
import { DataTable } from "@plumbline/control/console/parts/data-table.js";
import { Instant } from "@plumbline/control/console/parts/instant.js";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { Switch } from "@plumbline/control/console/parts/switch.js";
import { act, useControl } from "../state/store.js";
/** @import { StoredLead, Workspace } from "../../src/control/control.ts" */

const columns = ["Received", "Name", "Email", "Phone", "Message"];

/** The leads of a workspace as its callers see them, and as they are. @param {{ workspace: Workspace }} props */
export function LeadsView({ workspace: { id, name, subscription } }) {
  const answer = useControl((control) => control.leadsOf({ workspace: id, limit: 50 }), id);
  if (answer === undefined) return html`<p>Reading…</p>`;
  const { total, leads } = answer;
  return html`
    <${Switch}
      isOn=${!subscription}
      onSwitch=${(/** @type {boolean} */ isMasked) =>
        act(`Callers see the leads of ${name} ${isMasked ? "masked" : "in full"}.`, (control) =>
          control.setSubscription({ workspace: id, active: !isMasked }),
        )}
    >
      Mask the leads (ends the subscription)
    <//>
    <${ArriveForm} id=${id} name=${name} />
    <${LeadTable}
      title=${`What callers see: ${subscription ? "in full" : "masked"}`}
      face=${subscription ? "shown" : "masked"}
      leads=${leads}
    />
    <details>
      <summary>
        ${subscription ? "Without a subscription: masked" : "With a subscription: in full"}
      </summary>
      <${LeadTable}
        title="What they would see"
        face=${subscription ? "masked" : "shown"}
        leads=${leads}
      />
    </details>
    <p class="count">${leads.length} of ${total} leads, newest first</p>
  `;
}

/** @param {{ title: string, face: "shown" | "masked", leads: readonly StoredLead[] }} props */
function LeadTable({ title, face, leads }) {
  return html`
    <${DataTable} title=${title} hasCaption columns=${columns}>
      ${leads.map(
        ({ id, receivedAt, [face]: contact }) => html`
          <tr key=${id}>
            <td><${Instant} at=${receivedAt} /></td>
            <th scope="row">${contact.name}</th>
            <td>${contact.email ?? "none"}</td>
            <td>${contact.phone ?? "none"}</td>
            <td>${contact.message}</td>
          </tr>
        `,
      )}
    <//>
  `;
}

/** @param {{ id: string, name: string }} props */
function ArriveForm({ id, name }) {
  return html`
    <form
      class="toolbar"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const count = Number(read("count"));
        void act(
          count === 1 ? `A lead arrived at ${name}.` : `${count} leads arrived at ${name}.`,
          (control) => control.addLeads({ workspace: id, count }),
        );
      }}
    >
      <label for="lead-count">Leads that arrive now</label>
      <input
        id="lead-count"
        name="count"
        type="number"
        min="1"
        max="10000"
        required
        defaultValue="1"
      />
      <button>Let them arrive</button>
    </form>
  `;
}
