import { html } from "hono/html";
import type { Service } from "../../../dispatch/service.ts";
import { formTokenField } from "../owner-sessions.ts";
import { redirect } from "../redirect.ts";
import { rejectUnknown } from "../reject-page.ts";
import { respondPage } from "../respond-page.ts";
import { showAccount } from "../show-account.ts";
import type { Access } from "./access.ts";
import { listConnections } from "./list-connections.ts";
import { listKeys } from "./list-keys.ts";
import { type Revocable, workspacePath } from "./integrations-path.ts";
import { showFacts } from "./show-access.ts";
import type { WorkspaceVisit } from "./visit.ts";

interface Kind {
  readonly title: string;
  readonly consequence: string;
  readonly list: typeof listKeys;
  readonly revoke: (service: Service, id: string, now: number) => Promise<void>;
}

const kinds: Readonly<Record<Revocable, Kind>> = {
  keys: {
    title: "Revoke API key",
    consequence: "Requests with this key are rejected from now on.",
    list: listKeys,
    revoke: revokeKey,
  },
  connections: {
    title: "Revoke connection",
    consequence: "The app loses access at once, and its tokens no longer work.",
    list: listConnections,
    revoke: revokeConnection,
  },
};

/** Handles the confirmation of a revocation. GET asks, POST revokes. Ended access stays unchanged. */
export async function revoke(
  visit: WorkspaceVisit,
  kind: Revocable,
  id: string | undefined,
): Promise<Response> {
  const { service, request, workspace, now } = visit;
  const found = await kinds[kind].list(service.storage.db, workspace.id, now);
  const access = found.find((each) => each.id === id);
  if (access === undefined) return rejectUnknown();
  if (access.state === "active" && request.method !== "POST") return confirm(visit, kind, access);
  if (access.state === "active") await kinds[kind].revoke(service, access.id, now);
  return redirect(`${workspacePath(workspace)}?revoked=${access.id}`);
}

function confirm(
  { session, workspace }: WorkspaceVisit,
  kind: Revocable,
  access: Access,
): Promise<Response> {
  const { title, consequence } = kinds[kind];
  return respondPage({
    title,
    account: showAccount(session),
    body: html`<div class="narrow">
      <div class="stack">
        <h1>${title}</h1>
        <p class="lead">${consequence} This cannot be undone.</p>
      </div>
      <form class="card" method="post">
        <input type="hidden" name="${formTokenField}" value="${session.formToken}" />
        <h2>${access.name}</h2>
        ${showFacts(access)}
        <div class="actions">
          <button class="grave">Revoke</button>
          <a class="button" href="${workspacePath(workspace)}">Cancel</a>
        </div>
      </form>
    </div>`,
  });
}

async function revokeKey({ storage }: Service, id: string, now: number): Promise<void> {
  await storage.db
    .updateTable("credentials")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

async function revokeConnection(service: Service, id: string, now: number): Promise<void> {
  await service.storage.transaction(async (trx) => {
    const { authorization } = service.seams().repositories(trx);
    await authorization.holdConnection(id);
    await authorization.revokeConnection(id, now);
  });
}
