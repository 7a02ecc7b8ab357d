import type { SandboxIdentity } from "../sandbox-identity.ts";
import { defaultWorkspaces } from "../default-workspaces.ts";
import { mergeRows, type SeededRows } from "./seeded-rows.ts";
import type { WorldOptions } from "../world-options.ts";
import { workspaceRows } from "./workspace-rows.ts";

/** The content of a new sandbox. */
export interface World {
  readonly rows: SeededRows;
  /** The first is the owner of the first workspace, which lacks nothing. */
  readonly identities: readonly SandboxIdentity[];
  /** Slugs of the trades in the catalogue. */
  readonly trades: readonly string[];
}

/**
 * Generates the default world. The same seed and instant give the same world on every machine. Throws SandboxError
 * `contract-unfit` for a document without scopes or without a lifetime of API keys.
 */
export function worldRows(options: WorldOptions): World {
  const workspaces = defaultWorkspaces.map((plan) => workspaceRows(options, plan));
  return {
    rows: mergeRows(workspaces.map(({ rows }) => rows)),
    identities: workspaces.flatMap(({ identities }) => identities),
    trades: options.catalogue.verticals.map(({ slug }) => slug),
  };
}
