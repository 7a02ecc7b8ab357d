import { html } from "hono/html";
import { redirect } from "../redirect.ts";
import { respondPage } from "../respond-page.ts";
import { showAccount } from "../show-account.ts";
import { workspacePath } from "./integrations-path.ts";
import type { Visit } from "./visit.ts";

/** Shows the workspaces of an owner. Redirects to the workspace if there is only one. */
export async function chooseWorkspace({ session, workspaces }: Visit): Promise<Response> {
  const [only, ...others] = workspaces;
  if (only !== undefined && others.length === 0) return redirect(workspacePath(only));
  return respondPage({
    title: "Integrations",
    account: showAccount(session),
    body: html`<div class="narrow">
      <div class="stack">
        <h1>Integrations</h1>
        <p class="lead">Keys and connections belong to one workspace. Choose one.</p>
      </div>
      <ul class="plain-list">
        ${workspaces.map(
          (workspace) =>
            html`<li class="entry">
              <a href="${workspacePath(workspace)}">${workspace.name}</a>
              <span class="hint">${workspace.siteUrl}</span>
            </li>`,
        )}
      </ul>
    </div>`,
  });
}
