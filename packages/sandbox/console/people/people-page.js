import { html } from "htm/preact";
import { Choice } from "@plumbline/control/console/parts/choice.js";
import { DataTable } from "@plumbline/control/console/parts/data-table.js";
import { changeQuery, route } from "@plumbline/control/console/shell/route.js";
import { identities, service, workspaces } from "../state/store.js";
import { IdentityRow } from "./identity-row.js";
import { IssueForm } from "./issue-form.js";

const columns = ["Identity", "Workspace", "Scopes", "State", "Expires", "Token"];

/** The identities of all workspaces with their tokens. */
export function PeoplePage() {
  const { workspace: wanted = "", state = "" } = route.value.query;
  const chosen = workspaces.value.find(({ slug }) => slug === wanted);
  const shown = identities.value.filter(
    (identity) =>
      (chosen === undefined || identity.workspace === chosen.id) &&
      (state === "" || identity.state === state),
  );
  return html`
    <div class="pane">
      <h2>People and keys</h2>
      <p>
        Owners create keys and approve apps on the page${" "}
        <a href=${service.value?.integrationsUrl}>Integrations</a>${" "}of the service.
      </p>
      <div class="toolbar" role="group" aria-label="Filters">
        <${Choice}
          id="people-workspace"
          label="Workspace"
          value=${wanted}
          choices=${[["", "all"], ...workspaces.value.map(({ slug, name }) => [slug, name])]}
          onChoose=${(/** @type {string} */ value) => changeQuery({ workspace: value })}
        />
        <${Choice}
          id="people-state"
          label="State"
          value=${state}
          choices=${["", "active", "expired", "revoked"].map((each) => [each, each || "all"])}
          onChoose=${(/** @type {string} */ value) => changeQuery({ state: value })}
        />
        <p class="count" role="status">${shown.length} of ${identities.value.length} shown</p>
      </div>
      <${DataTable} title="Identities" columns=${columns}>
        ${shown.map((identity) => html`<${IdentityRow} key=${identity.id} identity=${identity} />`)}
      <//>
      <${IssueForm} chosen=${wanted} />
    </div>
  `;
}
