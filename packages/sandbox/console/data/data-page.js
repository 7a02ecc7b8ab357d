import { html } from "htm/preact";
import { route } from "@plumbline/control/console/shell/route.js";
import { workspaces } from "../state/store.js";
import { WorkspaceList } from "./workspace-list.js";
import { WorkspacePage } from "./workspace-page.js";

/** The workspaces, or one of them. */
export function DataPage() {
  const [slug, part = "overview"] = route.value.rest;
  if (slug === undefined) return html`<${WorkspaceList} />`;
  const workspace = workspaces.value.find((each) => each.slug === slug || each.id === slug);
  if (workspace === undefined)
    return html`<div class="pane">
      <p>There is no workspace <code>${slug}</code>.</p>
    </div>`;
  return html`<${WorkspacePage} key=${workspace.id} workspace=${workspace} part=${part} />`;
}
