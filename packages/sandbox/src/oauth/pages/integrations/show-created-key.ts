import { html } from "hono/html";
import { respondPage } from "../respond-page.ts";
import { showAccount } from "../show-account.ts";
import { workspacePath } from "./integrations-path.ts";
import type { WorkspaceVisit } from "./visit.ts";

interface CreatedKey {
  readonly name: string;
  readonly secret: string;
}

/** Shows the secret of a key. No other page shows it. */
export function showCreatedKey(
  { session, workspace }: WorkspaceVisit,
  { name, secret }: CreatedKey,
): Promise<Response> {
  return respondPage({
    title: "API key created",
    account: showAccount(session),
    body: html`<div class="narrow">
      <h1>API key created</h1>
      <p class="notice" role="status">${name} can be used now, for ${workspace.name}.</p>
      <div class="card">
        <div class="field">
          <label for="secret">Secret</label>
          <p class="hint" id="secret-hint">
            Copy it now. It is shown only once, and only its hash is stored.
          </p>
          <textarea
            class="secret"
            id="secret"
            rows="2"
            readonly
            spellcheck="false"
            autocomplete="off"
            aria-describedby="secret-hint"
          >
${secret}</textarea>
        </div>
        <p>Send it with each request as <code>Authorization: Bearer</code> and the secret.</p>
        <div class="actions">
          <a class="button primary" href="${workspacePath(workspace)}">Done</a>
        </div>
      </div>
    </div>`,
  });
}
