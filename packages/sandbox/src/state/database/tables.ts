import type { InterfaceKind } from "@plumbline/contract";
import type { BaseTables, Flag, JsonText, Queryable as AnyQueryable } from "@plumbline/storage";

/**
 * The rows of the tables of the service. Times are epoch milliseconds, `Json` columns are JSON text, flags are 0 or 1. Input of callers is
 * stored as JSON only, because PostgreSQL rejects U+0000 in text columns and JSON escapes it.
 */
export interface Tables extends BaseTables {
  readonly workspaces: WorkspaceRow;
  readonly sites: SiteRow;
  readonly owners: OwnerRow;
  readonly workspace_owners: WorkspaceOwnerRow;
  readonly owner_sessions: OwnerSessionRow;
  readonly oauth_clients: OAuthClientRow;
  readonly oauth_connections: OAuthConnectionRow;
  readonly oauth_codes: OAuthCodeRow;
  readonly oauth_refresh_tokens: OAuthRefreshTokenRow;
  readonly credentials: CredentialRow;
  readonly creatives: CreativeRow;
  readonly campaigns: CampaignRow;
  readonly jobs: JobRow;
  readonly leads: LeadRow;
  readonly businesses: BusinessRow;
}

/** A database, or a transaction of it. */
export type Queryable = AnyQueryable<Tables>;

export type { JsonText };

export interface WorkspaceRow {
  id: string;
  slug: string;
  display_name: string;
  site_url: string;
  /** Slug of the trade. */
  vertical: string;
  /** Two-letter codes. */
  states: JsonText;
  has_subscription: Flag;
  /** Numbers of the accepted licences by field key and state. */
  licences: JsonText;
  /** The cumulative funding in cents. */
  funded_cents: number;
  /** The lifetime spending in cents until `settled_at`. */
  spent_cents: number;
  settled_at: number;
  created_at: number;
}

export interface SiteRow {
  workspace_id: string;
  id: string;
  /** All settings. */
  settings: JsonText;
  site_doc: JsonText | null;
  site_draft: JsonText | null;
  updated_at: number;
  published_at: number | null;
}

/** A stored API key or access token. */
export interface CredentialRow {
  /** SHA-256 of the secret, in lower-case hexadecimal. */
  hash: string;
  id: string;
  workspace_id: string;
  name: string;
  kind: "api-key" | "access-token";
  /** The interface of a token. Null for an API key, which is valid at all interfaces. */
  resource: InterfaceKind | null;
  scopes: JsonText;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** The connection of an access token. Null for an API key. */
  connection_id: string | null;
  last_used_at: number | null;
}

/** A person who can sign in. */
export interface OwnerRow {
  id: string;
  name: string;
  email: string;
}

export interface WorkspaceOwnerRow {
  workspace_id: string;
  owner_id: string;
}

/** The session of an owner in a browser. */
export interface OwnerSessionRow {
  /** SHA-256 of the cookie's secret, in lower-case hexadecimal. */
  hash: string;
  owner_id: string;
  /** SHA-256 of the token in each form of the session. */
  form_token_hash: string;
  expires_at: number;
}

/** A registered public client. */
export interface OAuthClientRow {
  id: string;
  name: string;
  redirect_uris: JsonText;
  created_at: number;
}

/** An approval of an owner for a client, a workspace and an interface. Refreshes do not change `expires_at`. */
export interface OAuthConnectionRow {
  id: string;
  client_id: string;
  owner_id: string;
  workspace_id: string;
  resource: InterfaceKind;
  scopes: JsonText;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** An authorization code with the parameters that its exchange must repeat. */
export interface OAuthCodeRow {
  /** SHA-256 of the code, in lower-case hexadecimal. */
  hash: string;
  client_id: string;
  owner_id: string;
  workspace_id: string;
  redirect_uri: string;
  /** The S256 code challenge. */
  challenge: string;
  resource: InterfaceKind;
  scopes: JsonText;
  expires_at: number;
  used_at: number | null;
  /** The connection that its exchange created. */
  connection_id: string | null;
}

/** A refresh token of a connection. */
export interface OAuthRefreshTokenRow {
  /** SHA-256 of the token, in lower-case hexadecimal. */
  hash: string;
  connection_id: string;
  issued_at: number;
  /** When it was exchanged for the next one. */
  used_at: number | null;
}

export interface CreativeRow {
  id: string;
  workspace_id: string;
}

export interface CampaignRow {
  id: string;
  workspace_id: string;
  /** Name, copy and places. */
  details: JsonText;
  status: string;
  daily_budget_cents: number;
  budget_cents: number;
  /** Spending in cents until `settled_at`. */
  spent_cents: number;
  settled_at: number;
  /** The start of the delivery. Null if it does not deliver. */
  live_since: number | null;
  created_at: number;
}

export interface JobRow {
  id: string;
  workspace_id: string;
  campaign_id: string | null;
  status: string;
  /** Index of the list of steps. */
  step: number;
  hold: string | null;
  attempts: number;
  ads_wanted: number;
  ads_created: number;
  live_at: number | null;
  /** When the next step is due. Null if none is. */
  next_run_at: number | null;
  last_error: string | null;
  created_at: number;
}

export interface LeadRow {
  id: string;
  workspace_id: string;
  /** Ascending within the workspace, in the order of arrival. */
  sequence: number;
  received_at: number;
  details: JsonText;
}

export interface BusinessRow {
  id: string;
  workspace_id: string;
  /** SHA-256 of the normalized name. */
  name_key: string;
  details: JsonText;
  status: string;
  created_at: number;
  updated_at: number;
}
