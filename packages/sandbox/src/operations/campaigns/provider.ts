import type { Repositories } from "../../repositories/repositories.ts";
import { storeAccount } from "./store-account.ts";

const setting = "provider";

/** Whether the advertising provider can be reached; it can until somebody says otherwise. */
export async function isProviderAvailable({ settings }: Repositories): Promise<boolean> {
  const provider = await settings.find(setting);
  return provider?.["available"] !== false;
}

/**
 * Takes the provider away, or brings it back. The spending of every workspace is stored at this instant: it is the mirror
 * that balances are read from while the provider is away.
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
