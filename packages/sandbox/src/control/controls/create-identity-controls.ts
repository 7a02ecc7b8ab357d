import type { Core } from "../../core.ts";
import type { CredentialRow, Queryable } from "../../state/database/tables.ts";
import { hashSecret } from "../../dispatch/find-credential.ts";
import type { Control, Identity } from "../control.ts";
import { findCredentialRow } from "./find-credential-row.ts";
import { findWorkspaceId } from "./workspaces/find-workspace-id.ts";
import { issueIdentity } from "./issue-identity.ts";
import { showIdentities } from "./show-identities.ts";

type IdentityControls = Pick<Control, "identities" | "issueIdentity" | "revokeIdentity">;

export function createIdentityControls(core: Core): IdentityControls {
  const { storage, clock } = core.service;

  async function show(row: CredentialRow): Promise<Identity> {
    const [identity] = await showIdentities(core, [row]);
    if (identity) return identity;
    throw new Error(`The credential ${row.id} was not found after its change`);
  }

  return {
    async identities() {
      const rows = await storage.db
        .selectFrom("credentials")
        .selectAll()
        .orderBy("issued_at")
        .orderBy("id")
        .execute();
      return showIdentities(core, inOrder(core, rows));
    },
    async issueIdentity({ workspace, ...key }) {
      const now = await clock.now();
      const row = await storage.transaction(async (trx) => {
        const workspaceId = await findWorkspaceId(trx, workspace);
        return issueIdentity(core, trx, { ...key, workspaceId, now });
      });
      return show(row);
    },
    async revokeIdentity({ identity }) {
      const now = await clock.now();
      const row = await storage.transaction((trx) => revoke(trx, identity, now));
      return show(row);
    },
  };
}

/** The identities of the seeded world come first, in its order. */
function inOrder(core: Core, rows: readonly CredentialRow[]): readonly CredentialRow[] {
  const planted = core.identities().map(({ token }) => hashSecret(token));
  const positions = new Map(planted.map((hash, position) => [hash, position]));
  const positionOf = ({ hash }: CredentialRow): number => positions.get(hash) ?? planted.length;
  return rows.toSorted((left, right) => positionOf(left) - positionOf(right));
}

/** Keeps the time of the first revocation. */
async function revoke(trx: Queryable, idOrName: string, now: number): Promise<CredentialRow> {
  const row = await findCredentialRow(trx, idOrName);
  if (row.revoked_at !== null && row.revoked_at <= now) return row;
  await trx.updateTable("credentials").set({ revoked_at: now }).where("id", "=", row.id).execute();
  return { ...row, revoked_at: now };
}
