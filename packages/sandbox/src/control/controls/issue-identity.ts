import type { Core } from "../../core.ts";
import type { CredentialRow, Queryable } from "../../state/database/tables.ts";
import { SandboxError } from "../../state/sandbox-error.ts";
import { issueKey, listScopes } from "../../service/seeding/rows/issue-key.ts";
import { createDraw } from "../../service/seeding/draw/draw.ts";
import { keepToken } from "./keep-token.ts";

export interface NewKey {
  readonly workspaceId: string;
  readonly name: string;
  /** Default: all scopes. */
  readonly scopes?: readonly string[];
  /** Default: the lifetime in the document. */
  readonly lifetimeMs?: number;
  readonly now: number;
}

/** Issues an API key inside a transaction. Throws SandboxError `control-unknown` for an unknown scope. */
export async function issueIdentity(
  core: Core,
  trx: Queryable,
  { workspaceId, name, scopes, lifetimeMs, now }: NewKey,
): Promise<CredentialRow> {
  const { contract, newId } = core.service;
  const known = listScopes(contract);
  assertScopes(known, scopes ?? []);
  const draw = createDraw(core.seed(), "issued", newId());
  const key = { contract, workspaceId, name, scopes: scopes ?? known, issuedAt: now, now, draw };
  const { row, identity } = issueKey(key);
  const issued = lifetimeMs === undefined ? row : { ...row, expires_at: now + lifetimeMs };
  await trx.insertInto("credentials").values(issued).execute();
  await keepToken(trx, identity.token);
  return issued;
}

function assertScopes(known: readonly string[], scopes: readonly string[]): void {
  const unknown = scopes.filter((scope) => !known.includes(scope));
  if (unknown.length === 0) return;
  throw new SandboxError("control-unknown", `Unknown scope: ${unknown.join(", ")}`, {
    hint: `Scopes: ${known.join(", ")}`,
  });
}
