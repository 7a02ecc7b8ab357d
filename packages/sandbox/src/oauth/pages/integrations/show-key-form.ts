import { html } from "hono/html";
import { formTokenField } from "../owner-sessions.ts";
import { listPermissions, type Permission } from "../list-permissions.ts";
import { showPermission } from "../show-permission.ts";
import type { Markup } from "../markup.ts";
import { respondPage } from "../respond-page.ts";
import { showAccount } from "../show-account.ts";
import { showTime } from "../show-time.ts";
import { keyLifetime } from "../../../service/seeding/rows/issue-key.ts";
import { workspacePath } from "./integrations-path.ts";
import { type KeyForm, type KeyProblems, longestName } from "./read-key-form.ts";
import type { WorkspaceVisit } from "./visit.ts";

/** Shows the form for a new key. A form with problems shows them at its fields and keeps the input. */
export function showKeyForm(
  visit: WorkspaceVisit,
  key: KeyForm,
  problems: KeyProblems = {},
): Promise<Response> {
  const { service, session, workspace, now } = visit;
  const isWrong = Object.keys(problems).length > 0;
  return respondPage({
    status: isWrong ? 400 : 200,
    title: `${isWrong ? "Error: " : ""}Create API key`,
    account: showAccount(session),
    body: html`<div class="narrow">
      <div class="stack">
        <h1>Create API key</h1>
        <p class="lead">${describeReach(visit)}</p>
      </div>
      ${isWrong && showProblems(problems)}
      <form class="card" method="post">
        <input type="hidden" name="${formTokenField}" value="${session.formToken}" />
        <input type="hidden" name="id" value="${key.id}" />
        ${showName(key, problems.name)}
        ${showScopes(listPermissions(service.contract), key, problems.scopes)}
        <p class="hint">The key expires on ${showTime(now + keyLifetime(service.contract))}.</p>
        <div class="actions">
          <button class="primary">Create key</button>
          <a class="button" href="${workspacePath(workspace)}">Cancel</a>
        </div>
      </form>
    </div>`,
  });
}

function describeReach({ service, workspace }: WorkspaceVisit): string {
  const { mcp } = service.contract.policies;
  return `For ${workspace.name}${mcp ? `, on the REST and the ${mcp.name} interface` : ""}.`;
}

/** Shows the problems with links to their fields. */
function showProblems({ name, scopes }: KeyProblems): Markup {
  return html`<div class="notice wrong" role="alert" tabindex="-1" autofocus>
    <p><b>The key was not created.</b></p>
    <ul>
      ${name !== undefined && html`<li><a href="#name">${name}</a></li>`}
      ${scopes !== undefined && html`<li><a href="#scopes">${scopes}</a></li>`}
    </ul>
  </div>`;
}

function showName({ name }: KeyForm, problem: string | undefined): Markup {
  const described = problem === undefined ? "name-hint" : "name-problem name-hint";
  return html`<div class="field${problem === undefined ? "" : " wrong"}">
    <label for="name">Name</label>
    <p class="hint" id="name-hint">
      To recognise the key later, for example the program it is for.
    </p>
    ${problem !== undefined && html`<p class="problem" id="name-problem">${problem}</p>`}
    <input
      type="text"
      id="name"
      name="name"
      value="${name}"
      maxlength="${longestName}"
      autocomplete="off"
      aria-describedby="${described}"
      ${problem !== undefined && html`aria-invalid="true"`}
    />
  </div>`;
}

function showScopes(
  permissions: readonly Permission[],
  { scopes }: KeyForm,
  problem: string | undefined,
): Markup {
  const described = problem === undefined ? "scopes-hint" : "scopes-problem scopes-hint";
  return html`<fieldset
    class="choices${problem === undefined ? "" : " wrong"}"
    id="scopes"
    tabindex="-1"
    aria-describedby="${described}"
  >
    <legend>Permissions</legend>
    <p class="hint" id="scopes-hint">Choose only what the program needs.</p>
    ${problem !== undefined && html`<p class="problem" id="scopes-problem">${problem}</p>`}
    ${permissions.map(
      (permission) =>
        html`<label class="choice">
          <input
            type="checkbox"
            name="scope"
            value="${permission.scope}"
            ${scopes.includes(permission.scope) && "checked"}
          />
          ${showPermission(permission)}
        </label>`,
    )}
  </fieldset>`;
}
