import type { SandboxIdentity } from "../../core.ts";
import { defaultWorkspaces } from "../default-workspaces.ts";
import { mergeRows, type SeededRows } from "./seeded-rows.ts";
import type { WorldOptions } from "../world-options.ts";
import { workspaceRows } from "./workspace-rows.ts";

/** All that a sandbox holds at its start. */
export interface World {
  readonly rows: SeededRows;
  /** The first is the owner of the workspace that has everything. */
  readonly identities: readonly SandboxIdentity[];
  /** Slugs of the catalogue's trades. */
  readonly trades: readonly string[];
}

/**
 * The default world. The same seed and instant give the same world, on every machine and whatever else is in it. Throws
 * SandboxError `contract-unfit` for a document that does not say what a key may do and how long it lasts.
 */
export function worldRows(options: WorldOptions): World {
  const workspaces = defaultWorkspaces.map((plan) => workspaceRows(options, plan));
  return {
    rows: mergeRows(workspaces.map(({ rows }) => rows)),
    identities: workspaces.flatMap(({ identities }) => identities),
    trades: options.catalogue.verticals.map(({ slug }) => slug),
  };
}
