import { asObject } from "@plumbline/contract";
import type { Queryable } from "../../../state/database/tables.ts";
import type { Work } from "../../../dispatch/handler.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import { touch } from "@plumbline/control";
import type { Repositories } from "../../../state/repositories/repositories.ts";
import { storeAccount } from "./store-account.ts";

const setting = "provider";

/** Returns whether the advertising provider is available to a workspace, or to any. Default: it is. */
export async function isProviderAvailable(
  { settings }: Repositories,
  workspaceId?: string,
): Promise<boolean> {
  const own = workspaceId === undefined ? [] : [settingOf(workspaceId)];
  const found = await Promise.all([setting, ...own].map((name) => settings.find(name)));
  if (found.every((provider) => provider?.["available"] !== false)) return true;
  touch("outage", "advertising provider");
  return false;
}

/** IDs of the workspaces to which alone the provider is not available. */
export async function listProviderOutages(db: Queryable): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("name", "like", `${setting}:%`)
    .execute();
  return rows
    .filter(({ value }) => asObject(JSON.parse(value))["available"] === false)
    .map(({ name }) => name.slice(setting.length + 1));
}

/** The name under which the provider of a workspace, or of all, is stored. */
function settingOf(workspaceId: string | undefined): string {
  return workspaceId === undefined ? setting : `${setting}:${workspaceId}`;
}

/** Throws a `Rejection` if the advertising provider is not available to the caller. */
export async function requireProvider({ repositories, caller }: Work): Promise<void> {
  if (await isProviderAvailable(repositories, caller.workspaceId)) return;
  throw new Rejection(
    "provider-unavailable",
    "The advertising provider does not respond. Try again later.",
  );
}

export interface ProviderChange {
  readonly available: boolean;
  /** Default: all workspaces. */
  readonly workspaceId?: string | undefined;
  readonly now: number;
}

/**
 * Sets whether the provider is available. Stores the spending of the workspaces at this instant, from which balances are
 * read while the provider is not available.
 */
export async function setProviderAvailability(
  repositories: Repositories,
  { available, workspaceId: only, now }: ProviderChange,
): Promise<void> {
  for (const workspaceId of await repositories.campaigns.listLiveWorkspaces()) {
    if (only === undefined || only === workspaceId)
      await storeAccount(repositories, workspaceId, now);
  }
  await repositories.settings.save(settingOf(only), { available });
}
