import type { Repositories } from "../../../state/repositories/repositories.ts";
import { type Account, settleAccount } from "./settle-account.ts";

/**
 * Settles the spending of a workspace until an instant, stores it, and locks the workspace until the transaction ends.
 * Settle before anything that changes future spending: a launch, a pause, new funding.
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

/** Adds funding to a workspace from this instant on. */
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
