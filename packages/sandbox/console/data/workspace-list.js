import { html } from "htm/preact";
import { dollars } from "../parts/dollars.js";
import { DataTable } from "@plumbline/control/console/parts/data-table.js";
import { SearchField } from "@plumbline/control/console/parts/search-field.js";
import { changeQuery, linkTo, route } from "@plumbline/control/console/shell/route.js";
import { workspaces } from "../state/store.js";
import { NewWorkspaceForm } from "./new-workspace-form.js";
/** @import { Workspace } from "../../src/control/control.ts" */

const mostShown = 200;
const columns = ["Workspace", "Trade", "Subscription", "Site", "Paid in", "Spent", "Left", "Data"];

const parts = ["site", "campaigns", "leads"];

/** All workspaces as a table, and a form for a new one. */
export function WorkspaceList() {
  const { text = "" } = route.value.query;
  const found = workspaces.value.filter(({ id, slug, name, trade }) =>
    [id, slug, name, trade].join(" ").toLowerCase().includes(text.toLowerCase()),
  );
  const shown = found.slice(0, mostShown);
  return html`
    <div class="pane">
      <h2>Workspaces</h2>
      <div class="toolbar">
        <${SearchField}
          id="workspace-text"
          label="Search"
          hint="name, trade, ID"
          text=${text}
          onText=${(/** @type {string} */ value) => changeQuery({ text: value })}
        />
        <p class="count" role="status">${shown.length} of ${workspaces.value.length} shown</p>
      </div>
      <${DataTable} title="Workspaces" columns=${columns}>
        ${shown.map((workspace) => html`<${Row} key=${workspace.id} workspace=${workspace} />`)}
      <//>
      <${NewWorkspaceForm} />
    </div>
  `;
}

/** @param {{ workspace: Workspace }} props */
function Row({ workspace: { slug, name, trade, subscription, siteStatus, wallet } }) {
  return html`
    <tr>
      <th scope="row"><a href=${linkTo(["data", slug])}>${name}</a></th>
      <td>${trade}</td>
      <td>${subscription ? "active" : "none"}</td>
      <td>${siteStatus ?? "none"}</td>
      <td class="number">${dollars(wallet.fundedCents)}</td>
      <td class="number">${dollars(wallet.spentCents)}</td>
      <td class="number">${dollars(wallet.remainingCents)}</td>
      <td>
        <div class="buttons">
          ${parts.map(
            (part) =>
              html`<a
                key=${part}
                class="button quiet"
                aria-label=${`${part} of ${name}`}
                href=${linkTo(["data", slug, part])}
                >${part}</a
              >`,
          )}
        </div>
      </td>
    </tr>
  `;
}
