import { html } from "htm/preact";
import { linkTo } from "@plumbline/control/console/shell/route.js";
import { CampaignsView } from "./campaigns-view.js";
import { LeadsView } from "./leads-view.js";
import { OverviewView } from "./overview-view.js";
import { SiteView } from "./site-view.js";
/** @import { Workspace } from "../../src/control/control.ts" */

const parts = [
  { id: "overview", name: "Overview", View: OverviewView },
  { id: "site", name: "Site and draft", View: SiteView },
  { id: "campaigns", name: "Campaigns and jobs", View: CampaignsView },
  { id: "leads", name: "Leads", View: LeadsView },
];

/** One workspace. @param {{ workspace: Workspace, part: string }} props */
export function WorkspacePage({ workspace, part }) {
  const { slug, name } = workspace;
  const { View } = parts.find(({ id }) => id === part) ?? { View: OverviewView };
  return html`
    <div class="pane">
      <p><a href=${linkTo(["data"])}>Workspaces</a></p>
      <h2>${name}</h2>
      <nav class="tabs" aria-label=${`Parts of ${name}`}>
        ${parts.map(
          (each) => html`
            <a
              key=${each.id}
              href=${linkTo(["data", slug, each.id])}
              aria-current=${each.id === part ? "page" : undefined}
            >
              ${each.name}
            </a>
          `,
        )}
        <a href=${linkTo(["people"], { workspace: slug })}>People and keys</a>
      </nav>
      <${View} workspace=${workspace} />
    </div>
  `;
}
