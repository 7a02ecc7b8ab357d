import { html } from "htm/preact";
import { readForm } from "@plumbline/control/console/parts/read-form.js";
import { act, service, workspaces } from "../state/store.js";

const day = 24 * 60 * 60 * 1000;

/** Issues an API key for a workspace. @param {{ chosen: string }} props The slug of the workspace that is selected first. */
export function IssueForm({ chosen }) {
  const scopes = service.value?.scopes ?? [];
  return html`
    <h3 id="issue">New key</h3>
    <form class="fields" aria-labelledby="issue" onSubmit=${issue}>
      <label for="issue-name">Name</label>
      <input id="issue-name" name="name" maxlength="80" required placeholder="nightly job" />
      <label for="issue-workspace">Workspace</label>
      <select id="issue-workspace" name="workspace">
        ${workspaces.value.map(
          ({ slug, name, id }) =>
            html`<option key=${id} value=${id} selected=${slug === chosen}>${name}</option>`,
        )}
      </select>
      <label for="issue-days">Days until it expires (empty: as the document says)</label>
      <input id="issue-days" name="days" type="number" min="0" step="any" />
      <fieldset>
        <legend>Scopes</legend>
        ${scopes.map(
          (scope) => html`
            <label key=${scope} class="check">
              <input type="checkbox" name="scope" value=${scope} defaultChecked /> ${scope}
            </label>
          `,
        )}
      </fieldset>
      <button>Issue</button>
    </form>
  `;
}

/** @param {SubmitEvent} event */
function issue(event) {
  const fields = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  const text = readForm(event);
  const name = text("name").trim();
  const days = text("days");
  void act(`The key ${name} was issued.`, (control) =>
    control.issueIdentity({
      workspace: text("workspace"),
      name,
      scopes: fields.getAll("scope").map(String),
      ...(days !== "" && { lifetimeMs: Math.round(Number(days) * day) }),
    }),
  );
}
