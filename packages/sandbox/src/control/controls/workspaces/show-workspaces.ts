import type { Queryable } from "../../../state/database/tables.ts";
import { isProviderAvailable } from "../../../service/operations/campaigns/is-provider-available.ts";
import { settleAccount } from "../../../service/operations/campaigns/settle-account.ts";
import { createRepositories } from "../../../state/repositories/repositories.ts";
import type { Workspace } from "../../control.ts";

/** Returns workspaces in the order of their IDs, with their money at an instant. */
export async function showWorkspaces(
  db: Queryable,
  ids: readonly string[],
  now: number,
): Promise<Workspace[]> {
  const repositories = createRepositories(db);
  const shown = await Promise.all(
    ids.map(async (id) => {
      const isSettled = await isProviderAvailable(repositories, id);
      return showWorkspace(db, { id, ...(isSettled && { settledAt: now }) });
    }),
  );
  return shown.flatMap((workspace) => workspace ?? []);
}

interface Shown {
  readonly id: string;
  /** Without it, the stored figures are used. */
  readonly settledAt?: number;
}

async function showWorkspace(
  db: Queryable,
  { id, settledAt }: Shown,
): Promise<Workspace | undefined> {
  const { workspaces, sites, campaigns } = createRepositories(db);
  const stored = await workspaces.find(id);
  if (!stored) return undefined;
  const account = { workspace: stored, campaigns: await campaigns.list(id) };
  const { workspace } = settleAccount(account, settledAt ?? stored.settledAt);
  const site = await sites.find(id);
  const { fundedCents, spentCents } = workspace;
  return {
    id,
    slug: workspace.slug,
    name: site?.settings.displayName ?? workspace.displayName,
    siteUrl: workspace.siteUrl,
    siteStatus: site?.settings.status ?? null,
    trade: workspace.vertical,
    states: [...workspace.states],
    subscription: workspace.hasSubscription,
    licences: { ...workspace.licences },
    wallet: { fundedCents, spentCents, remainingCents: fundedCents - spentCents },
  };
}
