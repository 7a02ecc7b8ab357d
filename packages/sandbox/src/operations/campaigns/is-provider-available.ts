import { Rejection } from "../../dispatch/rejection.ts";
import { touch } from "../../dispatch/touch.ts";
import type { Repositories } from "../../repositories/repositories.ts";
import { storeAccount } from "./store-account.ts";

const setting = "provider";

/** Returns whether the advertising provider is available. Default: it is. */
export async function isProviderAvailable({ settings }: Repositories): Promise<boolean> {
  const provider = await settings.find(setting);
  if (provider?.["available"] !== false) return true;
  touch("outage", "advertising provider");
  return false;
}

/** Throws a `Rejection` if the advertising provider is not available. */
export async function requireProvider(repositories: Repositories): Promise<void> {
  if (await isProviderAvailable(repositories)) return;
  throw new Rejection(
    "provider-unavailable",
    "The advertising provider does not respond. Try again later.",
  );
}

/**
 * Sets whether the provider is available. Stores the spending of all workspaces at this instant, from which balances are
 * read while the provider is not available.
 */
export async function setProviderAvailability(
  repositories: Repositories,
  { available, now }: { readonly available: boolean; readonly now: number },
): Promise<void> {
  for (const workspaceId of await repositories.campaigns.listLiveWorkspaces()) {
    await storeAccount(repositories, workspaceId, now);
  }
  await repositories.settings.save(setting, { available });
}
