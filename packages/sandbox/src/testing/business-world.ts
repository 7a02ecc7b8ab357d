import type { BusinessSetUp, BusinessSetUpResult } from "@local-ads/client";
import { afterAll } from "vitest";
import { createCatalogue } from "../state/catalogue/create-catalogue.ts";
import type { Catalogue } from "../state/catalogue/catalogue.ts";
import type { BusinessRow } from "../state/database/tables.ts";
import { openOperationWorld, type OperationWorld } from "./operation-world.ts";

/** A world for the set-up of businesses, with the catalogue of the service. */
export interface BusinessWorld extends Pick<OperationWorld, "storage" | "call" | "addWorkspace"> {
  /** Makes one call of the conversation. */
  readonly say: (
    workspaceId: string,
    body: BusinessSetUp | undefined,
  ) => Promise<BusinessSetUpResult>;
  /** Lists the named businesses of a workspace. */
  readonly listBusinesses: (
    workspaceId: string,
  ) => Promise<readonly Pick<BusinessRow, "id" | "status">[]>;
}

export const catalogue: Catalogue = createCatalogue();

/** Sufficient input for a ready set-up. */
export const ready: BusinessSetUp = { trade: "plumbing", cities: ["Denver, CO"] };

export const seeded: { readonly seed: number } = { seed: 20_261_121 };

/** Opens a world and closes it after the last test of the file. */
export async function openBusinessWorld(): Promise<BusinessWorld> {
  const { storage, call, addWorkspace, close } = await openOperationWorld({ catalogue });
  afterAll(close);
  return {
    storage,
    call,
    addWorkspace,
    say: (workspaceId, body) =>
      call("set_up_business", { workspaceId, input: body === undefined ? {} : { body } }),
    listBusinesses: (workspaceId) =>
      storage.db
        .selectFrom("businesses")
        .select(["id", "status"])
        .where("workspace_id", "=", workspaceId)
        .where("status", "!=", "unnamed")
        .execute(),
  };
}
