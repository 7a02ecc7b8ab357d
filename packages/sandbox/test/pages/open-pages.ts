import { onTestFinished } from "vitest";
import type { Queryable } from "../../src/state/database/tables.ts";
import { assembleSandbox, type Sandbox } from "../../src/create-sandbox.ts";
import type { SandboxOptions } from "../../src/index.ts";
import { start } from "../support/open-service.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** A sandbox with a browser. */
export interface OpenPages {
  readonly sandbox: Sandbox;
  readonly visitor: Visitor;
  readonly db: Queryable;
  /** IDs of workspaces by slug. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Owners of the default world. */
export const owners = {
  /** Owns Rivera Plumbing and Bluebonnet House Cleaning. */
  several: "owner-of-rivera-plumbing",
  /** Owns Northside Roofing. */
  single: "owner-of-northside-roofing",
} as const;

/** Opens a frozen sandbox until the test ends. */
export async function openPages(options: SandboxOptions = {}): Promise<OpenPages> {
  const { sandbox, core } = await assembleSandbox({ clock: { mode: "frozen", start }, ...options });
  onTestFinished(() => sandbox.close());
  const workspaces = await sandbox.control.workspaces();
  return {
    sandbox,
    visitor: createVisitor(sandbox),
    db: core.service.storage.db,
    ids: Object.fromEntries(workspaces.map(({ slug, id }) => [slug, id])),
  };
}
