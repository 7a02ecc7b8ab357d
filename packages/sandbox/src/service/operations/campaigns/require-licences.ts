import type { Vertical } from "@local-ads/client";
import type { Catalogue } from "../../../state/catalogue/catalogue.ts";
import { resolveRequirements } from "../../../state/catalogue/resolve-requirements.ts";
import { Rejection } from "../../../dispatch/rejection.ts";
import type { StoredWorkspace } from "../../../state/repositories/workspace-repository.ts";

/** Returns the trade of the workspace. Throws a `Rejection` if it is not in the catalogue or on hold. */
export function requireOpenTrade(workspace: StoredWorkspace, catalogue: Catalogue): Vertical {
  const vertical = findVertical(workspace, catalogue);
  if (!vertical)
    throw new Rejection("state-conflict", `The catalogue has no trade "${workspace.vertical}".`);
  if (vertical.compliance?.launch === "hold")
    throw new Rejection(
      "state-conflict",
      `The trade "${vertical.slug}" is on hold and cannot advertise.`,
    );
  return vertical;
}

/** Throws a `Rejection` if a licence is missing. */
export function requireLicences(workspace: StoredWorkspace, catalogue: Catalogue): void {
  const missing = listMissingLicences(workspace, catalogue);
  if (missing.length > 0)
    throw new Rejection("state-conflict", `Licences are missing: ${missing.join("; ")}.`);
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

function findVertical({ vertical }: StoredWorkspace, catalogue: Catalogue): Vertical | undefined {
  return catalogue.verticals.find(({ slug }) => slug === vertical);
}
