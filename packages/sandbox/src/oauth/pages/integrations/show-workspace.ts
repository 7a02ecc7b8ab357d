import type { InterfaceKind } from "@plumbline/contract";
import { html } from "hono/html";
import type { Markup } from "../markup.ts";
import { respondPage } from "../respond-page.ts";
import { showAccount } from "../show-account.ts";
import { showTime } from "../show-time.ts";
import type { Access, Connection } from "./access.ts";
import { listConnections } from "./list-connections.ts";
import { listKeys } from "./list-keys.ts";
import { integrationsPath, newKeyPath, revokePath } from "./integrations-path.ts";
import type { AccessEntry } from "./show-access.ts";
import { showList } from "./show-list.ts";
import type { WorkspaceVisit } from "./visit.ts";

/** Shows the keys and connections of a workspace. */
export async function showWorkspace(visit: WorkspaceVisit): Promise<Response> {
  const { service, session, workspace, now } = visit;
  const keys = await listKeys(service.storage.db, workspace.id, now);
  const connections = await listConnections(service.storage.db, workspace.id, now);
  return respondPage({
    title: `Integrations of ${workspace.name}`,
    account: showAccount(session),
    body: html`
      <div class="stack">
        <h1>Integrations of ${workspace.name}</h1>
        <p class="lead">Programs that may act for this workspace.</p>
        ${showWays(visit)}
      </div>
      ${showOutcome(visit, keys, connections)}
      <section class="stack" aria-labelledby="keys">
        <div class="bar">
          <h2 id="keys">API keys</h2>
          <a class="button primary small" href="${newKeyPath(workspace)}">Create API key</a>
        </div>
        ${showList({
          entries: keys.map((access) => toEntry(visit, "keys", access)),
          empty: "No API key is active. Create one for a program of your own.",
        })}
      </section>
      <section class="stack" aria-labelledby="connections">
        <h2 id="connections">Connections</h2>
        ${showList({
          entries: connections.map((connection) => ({
            ...toEntry(visit, "connections", connection),
            facts: factsOf(connection),
          })),
          empty: "No app is connected. An app asks for your consent when you connect it.",
        })}
      </section>
      <p class="hint">Times follow the sandbox's clock. It is now ${showTime(now)}.</p>
    `,
  });
}

function toEntry(
  { workspace }: WorkspaceVisit,
  kind: "keys" | "connections",
  access: Access,
): AccessEntry {
  return { access, revokeAt: revokePath(workspace, kind, access.id) };
}

const interfaces: Readonly<Record<InterfaceKind, string>> = { rest: "REST", mcp: "MCP" };

function factsOf({ resource, callbacks }: Connection): NonNullable<AccessEntry["facts"]> {
  return [
    ["Interface", interfaces[resource]],
    ["Callback", callbacks.join(", ")],
  ];
}

function showWays({ workspaces }: WorkspaceVisit): Markup {
  return html`<nav aria-label="Integrations">
    <ul class="links">
      <li><a href="#keys">API keys</a></li>
      <li><a href="#connections">Connections</a></li>
      ${workspaces.length > 1 && html`<li><a href="${integrationsPath}">Other workspaces</a></li>`}
    </ul>
  </nav>`;
}

/** Shows the result of the last form if the stored rows confirm it. */
function showOutcome(
  { request }: WorkspaceVisit,
  keys: readonly Access[],
  connections: readonly Connection[],
): Markup | undefined {
  const { searchParams } = new URL(request.url);
  const find = (list: readonly Access[], parameter: string): Access | undefined =>
    list.find(({ id }) => id === searchParams.get(parameter));
  const revoked = [find(keys, "revoked"), find(connections, "revoked")].find(
    (access) => access?.state === "revoked",
  );
  const created = find(keys, "created");
  if (revoked) return showNotice(`${revoked.name} is revoked. It no longer has access.`);
  if (created)
    return showNotice(`${created.name} was created before. Its secret is not shown again.`);
  return undefined;
}

function showNotice(text: string): Markup {
  return html`<p class="notice" role="status">${text}</p>`;
}
