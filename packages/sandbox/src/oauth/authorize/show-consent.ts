import { findOperation } from "@plumbline/contract";
import { html } from "hono/html";
import { formTokenField, type OwnerSession } from "../pages/owner-sessions.ts";
import { listOwnWorkspaces, type OwnWorkspace } from "../pages/list-own-workspaces.ts";
import { showPermission } from "../pages/show-permission.ts";
import type { Markup } from "../pages/markup.ts";
import { respondPage } from "../pages/respond-page.ts";
import { signInPath } from "../pages/redirect-to-sign-in.ts";
import { resourceUrl } from "../authorization-server.ts";
import type { OAuthCall } from "../oauth-call.ts";
import { consentFields, consentPath } from "./consent-fields.ts";
import type { AuthorizationRequest } from "./read-authorization-request.ts";
import { sealRequest } from "./seal-request.ts";

export interface Consent {
  readonly session: OwnerSession;
  readonly request: AuthorizationRequest;
  /** The query of the authorization request, as it was sent. */
  readonly query: string;
  /** The error of the previous decision. */
  readonly problem?: string;
}

/** Shows the consent page: the app, the workspaces to choose from, and the permissions. */
export async function showConsent(call: OAuthCall, consent: Consent): Promise<Response> {
  const { session, request, problem } = consent;
  const workspaces = await listOwnWorkspaces(call.service.storage.db, session.owner.id);
  return respondPage({
    status: problem === undefined ? 200 : 400,
    title: `Connect ${request.client.name}`,
    account: showAccount(
      consent,
      findOperation(call.server.contract, call.server.policy.authorization).path,
    ),
    formAction: formActionOf(request.redirectUri),
    body: html`<div class="narrow">
      <div class="stack">
        <h1>Connect ${request.client.name}</h1>
        <p class="lead">
          The app <b>${request.client.name}</b> asks for access to one of your workspaces. The app
          chose its own name, which is not verified.
        </p>
      </div>
      <form class="card" method="post" action="${consentPath}">
        ${hiddenFields(consent)} ${requestFacts(call, request)}
        ${chooseWorkspace(workspaces, problem)} ${listPermissions(call, request)}
        <div class="actions">
          <button class="primary" name="${consentFields.decision}" value="approve">Approve</button>
          <button name="${consentFields.decision}" value="deny" formnovalidate>Deny</button>
        </div>
      </form>
    </div>`,
  });
}

/** Shows who is signed in. A link instead of a form, because the page has only the form of the decision. */
function showAccount({ session, query }: Consent, authorizePath: string): Markup {
  const search = new URLSearchParams({ return: `${authorizePath}?${query}` });
  return html`<div class="account">
    <span>${session.owner.name}</span>
    <a href="${signInPath}?${search}">Use another account</a>
  </div>`;
}

/**
 * Returns the sources to which the form can lead. Browsers apply the policy of the page to every redirect after its form: to
 * the callback, and to the page to which the callback redirects, which can be any HTTPS page. A policy cannot name an IPv6
 * address.
 */
function formActionOf(redirectUri: string): string {
  const { origin, protocol, hostname } = new URL(redirectUri);
  if (protocol === "https:") return protocol;
  return `${hostname.startsWith("[") ? protocol : origin} https:`;
}

function hiddenFields({ session, query }: Consent): Markup {
  return html`<input type="hidden" name="${formTokenField}" value="${session.formToken}" />
    <input type="hidden" name="${consentFields.request}" value="${query}" />
    <input type="hidden" name="${consentFields.seal}" value="${sealRequest(session, query)}" />`;
}

function requestFacts(
  { server, origin }: OAuthCall,
  { redirectUri, resource }: AuthorizationRequest,
): Markup {
  return html`<dl class="facts">
    <div>
      <dt>Sends you back to</dt>
      <dd><code>${new URL(redirectUri).origin}</code></dd>
    </div>
    <div>
      <dt>Works at</dt>
      <dd><code>${resourceUrl(server, origin, resource)}</code></dd>
    </div>
  </dl>`;
}

function chooseWorkspace(workspaces: readonly OwnWorkspace[], problem: string | undefined): Markup {
  const described = problem === undefined ? undefined : html` aria-describedby="workspace-problem"`;
  return html`<fieldset class="choices${problem === undefined ? "" : " wrong"}" ${described}>
    <legend>Workspace</legend>
    ${problem !== undefined && html`<p class="problem" id="workspace-problem">${problem}</p>`}
    ${workspaces.map((workspace) => showWorkspace(workspace, workspaces.length === 1))}
  </fieldset>`;
}

function showWorkspace({ id, name, siteUrl }: OwnWorkspace, isOnly: boolean): Markup {
  const checked = isOnly ? html` checked` : undefined;
  return html`<label class="choice">
    <input type="radio" name="${consentFields.workspace}" value="${id}" required ${checked} />
    <span><b>${name}</b><span class="hint">${siteUrl}</span></span>
  </label>`;
}

function listPermissions({ server }: OAuthCall, { scopes }: AuthorizationRequest): Markup {
  return html`<div class="stack">
    <h2>What it may do</h2>
    <ul class="plain-list">
      ${scopes.map(
        (scope) =>
          html`<li>${showPermission({ scope, description: server.scopes[scope] ?? scope })}</li>`,
      )}
    </ul>
    <p class="hint">You can end the connection at any time in Integrations.</p>
  </div>`;
}
