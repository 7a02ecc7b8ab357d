import { type Contract, parseDuration } from "@plumbline/contract";
import type { SandboxIdentity } from "../sandbox-identity.ts";
import type { CredentialRow } from "../../../state/database/tables.ts";
import { hashSecret } from "../../../dispatch/find-credential.ts";
import { SandboxError } from "../../../state/sandbox-error.ts";
import type { Draw } from "../draw/draw.ts";
import { day } from "../../../state/day.ts";

/** A new API key. Its row has only the digest of the secret. */
export interface IssuedKey {
  readonly row: CredentialRow;
  readonly identity: SandboxIdentity;
}

export interface KeyOptions {
  readonly contract: Contract;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  /** Default: not revoked. */
  readonly revokedAt?: number;
  readonly now: number;
  /** What the workspace has or lacks. Default: not stated. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Source of the secret and the ID. Each key needs a draw of its own. */
  readonly draw: Pick<Draw, "secret" | "uuid">;
}

/** Issues an API key with the lifetime in the document. Throws SandboxError `contract-unfit` if the document has none. */
export function issueKey(options: KeyOptions): IssuedKey {
  const { contract, workspaceId, name, scopes, issuedAt, revokedAt = null, now, draw } = options;
  const { labels = {} } = options;
  const token = `las_${draw.secret("secret")}`;
  const expiresAt = issuedAt + keyLifetime(contract);
  const isRevoked = revokedAt !== null && revokedAt <= now;
  const state = isRevoked ? "revoked" : expiresAt <= now ? "expired" : "active";
  return {
    row: {
      hash: hashSecret(token),
      id: draw.uuid("id"),
      workspace_id: workspaceId,
      name,
      kind: "api-key",
      resource: null,
      scopes: JSON.stringify(scopes),
      issued_at: issuedAt,
      expires_at: expiresAt,
      revoked_at: revokedAt,
      connection_id: null,
      last_used_at: null,
    },
    identity: {
      name,
      token,
      scopes,
      partition: workspaceId,
      state,
      labels,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}

export interface KeyHolder {
  readonly contract: Contract;
  readonly workspaceId: string;
  readonly now: number;
  /** What the workspace has or lacks. Default: not stated. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly draw: Draw;
}

/** Issues a key with all scopes. */
export function issueOwnerKey(holder: KeyHolder, name = "owner"): IssuedKey {
  return issueNamed(holder, { name, scopes: listScopes(holder.contract) });
}

/** Issues keys with fewer rights than the owner's: each scope alone, each scope missing, expired, revoked. */
export function issueLesserKeys(holder: KeyHolder): readonly IssuedKey[] {
  const { contract, now } = holder;
  const scopes = listScopes(contract);
  return [
    ...scopes.map((scope) => ({ name: `only ${scope}`, scopes: [scope] })),
    ...scopes.map((scope) => ({
      name: `without ${scope}`,
      scopes: scopes.filter((other) => other !== scope),
    })),
    { name: "expired", scopes, issuedAt: now - keyLifetime(contract) - day },
    { name: "revoked", scopes, issuedAt: now - 7 * day, revokedAt: now - day },
  ].map((key) => issueNamed(holder, key));
}

/** Returns the scopes of the document in their order. */
export function listScopes({ securitySchemes }: Contract): readonly string[] {
  return [...new Set(Object.values(securitySchemes).flatMap(({ scopes }) => Object.keys(scopes)))];
}

function issueNamed(
  { contract, workspaceId, now, labels = {}, draw }: KeyHolder,
  key: Pick<KeyOptions, "name" | "scopes"> & Partial<Pick<KeyOptions, "issuedAt" | "revokedAt">>,
): IssuedKey {
  return issueKey({
    contract,
    workspaceId,
    now,
    labels,
    issuedAt: now,
    draw: draw.at("credential", key.name),
    ...key,
  });
}

/** Returns the lifetime of API keys in the document, in milliseconds. Throws SandboxError `contract-unfit` if it has none. */
export function keyLifetime({ securitySchemes }: Contract): number {
  for (const { lifetimes } of Object.values(securitySchemes)) {
    if (lifetimes?.apiKey !== undefined) return parseDuration(lifetimes.apiKey);
  }
  throw new SandboxError("contract-unfit", "The document has no lifetime for API keys", {
    hint: "Add apiKey to the x-lifetimes of a security scheme.",
  });
}
