import type { Repositories } from "../../repositories/repositories.ts";
import { type Account, settleAccount } from "./settle-account.ts";

/**
 * Settles the spending of a workspace up to an instant and stores it; nobody else changes the workspace before the
 * transaction ends. Whatever changes the spending of the future (a launch, a pause, new funding) settles the past first.
 */
export async function storeAccount(
  repositories: Repositories,
  workspaceId: string,
  now: number,
): Promise<Account | undefined> {
  const workspace = await repositories.workspaces.hold(workspaceId);
  if (!workspace) return undefined;
  const campaigns = await repositories.campaigns.list(workspaceId);
  const account = settleAccount({ workspace, campaigns }, now);
  await repositories.workspaces.save(account.workspace);
  for (const campaign of account.campaigns) await repositories.campaigns.save(campaign);
  return account;
}

/** Gives a workspace more to spend, from this instant on. */
export async function addFunding(
  repositories: Repositories,
  {
    workspaceId,
    cents,
    now,
  }: { readonly workspaceId: string; readonly cents: number; readonly now: number },
): Promise<Account | undefined> {
  const account = await storeAccount(repositories, workspaceId, now);
  if (!account) return undefined;
  const workspace = { ...account.workspace, fundedCents: account.workspace.fundedCents + cents };
  await repositories.workspaces.save(workspace);
  return { ...account, workspace };
}
