import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredCampaign } from "../../../state/repositories/campaign-repository.ts";
import type { Account } from "./settle-account.ts";
import { storeAccount } from "./store-account.ts";

/** Returns the account of the caller's workspace, settled and locked until the transaction ends. */
export async function holdOwnAccount({ caller, repositories, now }: Work): Promise<Account> {
  const account = await storeAccount(repositories, caller.workspaceId, now);
  if (account) return account;
  throw new Rejection("not-found", "The workspace of this credential no longer exists.");
}

export function findOwnCampaign({ campaigns }: Account, id: string): StoredCampaign {
  const campaign = campaigns.find((each) => each.id === id.toLowerCase());
  if (campaign) return campaign;
  throw new Rejection("not-found", `The workspace has no campaign ${id}.`);
}
