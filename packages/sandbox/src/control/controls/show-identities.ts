import type { Core } from "../../core.ts";
import type { CredentialRow } from "../../state/database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";
import { judgeCredential } from "../../dispatch/judge-credential.ts";
import type { Identity } from "../control.ts";
import { toInstant } from "@plumbline/control";
import { toInstantOrNull } from "./to-instant-or-null.ts";
import { readTokens } from "./keep-token.ts";

/** Returns credentials as the control plane lists them, with the known tokens. */
export async function showIdentities(
  core: Core,
  rows: readonly CredentialRow[],
): Promise<Identity[]> {
  const { storage, clock } = core.service;
  const now = await clock.now();
  const issued = await readTokens(storage.db);
  const planted = new Map(core.identities().map(({ token }) => [hashSecret(token), token]));
  return rows.map((row) => {
    const token = issued.get(row.hash) ?? planted.get(row.hash) ?? null;
    return showIdentity(row, { token, now });
  });
}

interface Telling {
  readonly token: string | null;
  readonly now: number;
}

function showIdentity(row: CredentialRow, { token, now }: Telling): Identity {
  return {
    id: row.id,
    name: row.name,
    workspace: row.workspace_id,
    scopes: JSON.parse(row.scopes),
    token,
    state: stateOf(row, now),
    issuedAt: toInstant(row.issued_at),
    expiresAt: toInstant(row.expires_at),
    revokedAt: toInstantOrNull(row.revoked_at),
  };
}

function stateOf(row: CredentialRow, now: number): Identity["state"] {
  const verdict = judgeCredential(row, now);
  if (verdict.kind === "good") return "active";
  return row.revoked_at !== null && row.revoked_at <= now ? "revoked" : "expired";
}
