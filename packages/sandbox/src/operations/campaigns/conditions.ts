import type { Vertical } from "@local-ads/client";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { resolveRequirements } from "../../catalogue/resolve-requirements.ts";
import { Refusal } from "../../dispatch/refusal.ts";
import type { Repositories } from "../../repositories/repositories.ts";
import type { StoredWorkspace } from "../../repositories/workspace-repository.ts";
import { isProviderAvailable } from "./is-provider-available.ts";

// The preconditions of preparing and launching a campaign. Each function throws a `Refusal`.

export function requireSubscription({ hasSubscription }: StoredWorkspace): void {
  if (hasSubscription) return;
  throw new Refusal("subscription-required", "The workspace has no active subscription.");
}

/** Returns the trade of the workspace, which must be in the catalogue and not on hold. */
export function requireOpenTrade(workspace: StoredWorkspace, catalogue: Catalogue): Vertical {
  const vertical = findVertical(workspace, catalogue);
  if (!vertical)
    throw new Refusal("state-conflict", `The catalogue has no trade "${workspace.vertical}".`);
  if (vertical.compliance?.launch === "hold")
    throw new Refusal(
      "state-conflict",
      `The trade "${vertical.slug}" is on hold and cannot advertise.`,
    );
  return vertical;
}

export function requireLicences(workspace: StoredWorkspace, catalogue: Catalogue): void {
  const missing = listMissingLicences(workspace, catalogue);
  if (missing.length > 0)
    throw new Refusal("state-conflict", `Licences are missing: ${missing.join("; ")}.`);
}

/** Returns the licences that the states of the workspace require and that were not accepted, each with its states. */
export function listMissingLicences(
  workspace: StoredWorkspace,
  catalogue: Catalogue,
): readonly string[] {
  const vertical = findVertical(workspace, catalogue);
  if (!vertical) return [];
  const { states, licences } = workspace;
  return resolveRequirements({ vertical, states, licences }).missing.map(
    ({ key, states }) => `${key} (${states.join(", ")})`,
  );
}

export function requireFunding({ fundedCents, spentCents }: StoredWorkspace): void {
  if (fundedCents > spentCents) return;
  throw new Refusal("state-conflict", "The wallet is empty: no funding is available.");
}

export async function requireProvider(repositories: Repositories): Promise<void> {
  if (await isProviderAvailable(repositories)) return;
  throw new Refusal(
    "provider-unavailable",
    "The advertising provider does not respond. Try again later.",
  );
}

function findVertical({ vertical }: StoredWorkspace, catalogue: Catalogue): Vertical | undefined {
  return catalogue.verticals.find(({ slug }) => slug === vertical);
}
