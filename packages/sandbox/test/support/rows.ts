import type { IdempotencyKeyRow } from "@plumbline/storage";
import type {
  BusinessRow,
  CampaignRow,
  CredentialRow,
  JobRow,
  LeadRow,
  Queryable,
  SiteRow,
  WorkspaceRow,
} from "../../src/state/database/tables.ts";

/** Inserts a row with a name into each table of a world, and a number of leads. */
export async function plantRows(db: Queryable, id: string, leads: number): Promise<void> {
  await db.insertInto("settings").values({ name: id, value: '"\\u0000"' }).execute();
  await db.insertInto("workspaces").values(workspaceRow(id)).execute();
  await db.insertInto("sites").values(siteRow(id)).execute();
  await plantConnectionRows(db, id);
  await db.insertInto("credentials").values(credentialRow(id)).execute();
  await db.insertInto("creatives").values({ id, workspace_id: id }).execute();
  await db.insertInto("campaigns").values(campaignRow(id)).execute();
  await db.insertInto("jobs").values(jobRow(id)).execute();
  for (let sequence = 0; sequence < leads; sequence++) {
    await db.insertInto("leads").values(leadRow(id, sequence)).execute();
  }
  await db.insertInto("businesses").values(businessRow(id)).execute();
  await db.insertInto("idempotency_keys").values(keyRow(id)).execute();
  await db.insertInto("rate_hits").values({ bucket: id, hit: "h", at: 1 }).execute();
}

/** Inserts an owner with a session, and a client with a code, a connection and a refresh token. */
async function plantConnectionRows(db: Queryable, id: string): Promise<void> {
  const grant = { client_id: id, owner_id: id, workspace_id: id, scopes: "[]", expires_at: 9 };
  await db.insertInto("owners").values({ id, name: "Zoë", email: "z@example.test" }).execute();
  await db.insertInto("workspace_owners").values({ workspace_id: id, owner_id: id }).execute();
  await db
    .insertInto("owner_sessions")
    .values({ hash: id, owner_id: id, form_token_hash: id, expires_at: 9 })
    .execute();
  await db
    .insertInto("oauth_clients")
    .values({ id, name: "App", redirect_uris: "[]", created_at: 1 })
    .execute();
  await db
    .insertInto("oauth_connections")
    .values({ ...grant, id, resource: "mcp", created_at: 1, revoked_at: null })
    .execute();
  await db
    .insertInto("oauth_codes")
    .values({
      ...grant,
      hash: id,
      redirect_uri: "https://app.test",
      challenge: "c",
      resource: "mcp",
      used_at: 1,
      connection_id: id,
    })
    .execute();
  await db
    .insertInto("oauth_refresh_tokens")
    .values({ hash: id, connection_id: id, issued_at: 1, used_at: null })
    .execute();
}

export function leadRow(workspace: string, sequence: number): LeadRow {
  const id = `${workspace}-${sequence}`;
  return { id, workspace_id: workspace, sequence, received_at: sequence, details: '{"a":"é"}' };
}

function workspaceRow(id: string): WorkspaceRow {
  return {
    id,
    slug: id,
    display_name: "Zoë's",
    site_url: "https://example.test",
    vertical: "roofing",
    states: "[]",
    has_subscription: 1,
    licences: "{}",
    funded_cents: Number.MAX_SAFE_INTEGER,
    spent_cents: 0,
    settled_at: 1_700_000_000_000,
    created_at: 1_700_000_000_000,
  };
}

function siteRow(id: string): SiteRow {
  return {
    workspace_id: id,
    id,
    settings: "{}",
    site_doc: null,
    site_draft: '{"pages":[]}',
    updated_at: 1,
    published_at: null,
  };
}

function credentialRow(id: string): CredentialRow {
  return {
    hash: id,
    id,
    workspace_id: id,
    name: "key",
    kind: "api-key",
    resource: null,
    scopes: "[]",
    issued_at: 1,
    expires_at: 2,
    revoked_at: null,
    connection_id: id,
    last_used_at: 1,
  };
}

function campaignRow(id: string): CampaignRow {
  return {
    id,
    workspace_id: id,
    details: "{}",
    status: "live",
    daily_budget_cents: 1,
    budget_cents: 2,
    spent_cents: 0,
    settled_at: 1,
    live_since: null,
    created_at: 1,
  };
}

function jobRow(id: string): JobRow {
  return {
    id,
    workspace_id: id,
    campaign_id: id,
    status: "queued",
    step: 0,
    hold: null,
    attempts: 0,
    ads_wanted: 3,
    ads_created: 0,
    live_at: null,
    next_run_at: 5,
    last_error: null,
    created_at: 1,
  };
}

function businessRow(id: string): BusinessRow {
  return {
    id,
    workspace_id: id,
    name_key: id,
    details: "{}",
    status: "created",
    created_at: 1,
    updated_at: 1,
  };
}

function keyRow(id: string): IdempotencyKeyRow {
  return {
    partition: id,
    key: id,
    fingerprint: "f",
    state: "completed",
    owner: "o",
    instance: "i",
    status: 201,
    headers: "[]",
    body: "e30=",
    expires_at: 9,
  };
}
