import { html } from "htm/preact";
import { DataTable } from "@plumbline/control/console/parts/data-table.js";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { act } from "../state/store.js";
/** @import { Workspace } from "../../src/control/control.ts" */

/** The accepted licences, and a form for a further one. @param {{ workspace: Workspace }} props */
export function LicencesView({ workspace: { id, name, licences } }) {
  const accepted = Object.entries(licences).flatMap(([field, numbers]) =>
    Object.entries(numbers).map(([state, number]) => ({ field, state, number })),
  );
  return html`
    <${DataTable}
      title="Accepted licences"
      hasCaption
      columns=${["Field", "State", "Number", "Change"]}
    >
      ${accepted.map(
        ({ field, state, number }) => html`
          <tr key=${`${field} ${state}`}>
            <th scope="row">${field}</th>
            <td>${state}</td>
            <td>${number}</td>
            <td>
              <button
                class="quiet"
                aria-label=${`Remove ${field} of ${state}`}
                onClick=${() =>
                  act(`${name} has no ${field} in ${state}.`, (control) =>
                    control.setLicence({ workspace: id, field, state, number: null }),
                  )}
              >
                Remove
              </button>
            </td>
          </tr>
        `,
      )}
      ${
        accepted.length === 0 &&
        html`<tr>
          <td colspan="4">none</td>
        </tr>`
      }
    <//>
    <${AcceptForm} id=${id} name=${name} />
  `;
}

/** @param {{ id: string, name: string }} props */
function AcceptForm({ id, name }) {
  return html`
    <form
      class="toolbar"
      aria-label="Accept a licence"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        const read = readForm(event);
        const licence = {
          field: read("field"),
          state: read("state").toUpperCase(),
          number: read("number"),
        };
        void act(`${name} has ${licence.field} in ${licence.state}.`, (control) =>
          control.setLicence({ workspace: id, ...licence }),
        );
      }}
    >
      <label for="licence-field">Field</label>
      <input id="licence-field" name="field" required placeholder="plumbingLicense" />
      <label for="licence-state">State</label>
      <input id="licence-state" name="state" required size="3" maxlength="2" placeholder="TX" />
      <label for="licence-number">Number</label>
      <input id="licence-number" name="number" required placeholder="M-40112" />
      <button>Accept</button>
    </form>
  `;
}
