import type { CampaignCreation, Job } from "@local-ads/client";
import { afterAll, expect } from "vitest";
import type { Storage } from "../state/database/open-storage.ts";
import type { WorkspaceRow } from "../state/database/tables.ts";
import type { HandlerBody } from "../dispatch/handler.ts";
import type { Rejection } from "../dispatch/rejection.ts";
import { createPreparationWork } from "../service/operations/campaigns/create-preparation-work.ts";
import { setProviderAvailability } from "../service/operations/campaigns/is-provider-available.ts";
import { createRepositories, type Repositories } from "../state/repositories/repositories.ts";
import { openOperationWorld, type OperationWorld, worldNow } from "./operation-world.ts";
import { testCatalogue } from "./test-catalogue.ts";

/** A world for campaigns. Calls without an instant happen at the present of the world. */
export interface CampaignWorld extends Pick<OperationWorld, "storage" | "call">, Calls, Work {
  /** Adds a workspace that can advertise. */
  readonly addFunded: (row?: Partial<WorkspaceRow>) => Promise<string>;
  /** Adds a campaign that was launched at the present of the world and returns its ID. */
  readonly addLive: (workspaceId: string) => Promise<string>;
  /** Does all work of the job and returns the ID of its campaign. */
  readonly prepare: (
    workspaceId: string,
    jobId: string,
  ) => Promise<{ readonly job: Job; readonly id: string }>;
}

interface Calls {
  readonly create: (
    workspaceId: string,
    body: CampaignCreation,
    now?: number,
  ) => Promise<HandlerBody<"create_campaign">>;
  readonly list: (workspaceId: string, now?: number) => Promise<HandlerBody<"list_campaigns">>;
  /** Reads a job. */
  readonly read: (workspaceId: string, id: string) => Promise<HandlerBody<"get_job">>;
  readonly launch: (
    workspaceId: string,
    id: string,
    now?: number,
  ) => Promise<HandlerBody<"launch_campaign">>;
  readonly pause: (
    workspaceId: string,
    id: string,
    now?: number,
  ) => Promise<HandlerBody<"pause_campaign">>;
}

interface Work {
  /** Does the next piece of work of any job. */
  readonly runNext: () => Promise<void>;
  /** Does all work of jobs that is due until an instant, each piece at its own instant. */
  readonly runUntil: (until: number) => Promise<void>;
  readonly setProvider: (available: boolean, now: number) => Promise<void>;
  readonly inTransaction: <T>(act: (repositories: Repositories) => Promise<T>) => Promise<T>;
}

export const day = 86_400_000;
export const budget: CampaignCreation = { dailyBudgetCents: 2_400 };
export const licensed: string = JSON.stringify({ licenceNumber: { TX: "M-12345" } });

/** An unused ID. */
export const foreign = "6d9b2c1e-3a4f-4b5c-8d6e-7f8091a2b3c4";

/** Opens a world and closes it after the last test of the file. */
export async function openCampaignWorld(): Promise<CampaignWorld> {
  const { storage, call, addWorkspace, close } = await openOperationWorld();
  afterAll(close);
  const [calls, work] = [callsOf(call), workOn(storage)];
  const { create, read, launch } = calls;
  const prepare: CampaignWorld["prepare"] = async (workspaceId, jobId) => {
    await work.runUntil(worldNow + 30 * day);
    const { job } = await read(workspaceId, jobId);
    return { job, id: job.campaignId ?? "" };
  };
  return {
    storage,
    call,
    ...calls,
    ...work,
    prepare,
    addFunded: (row = {}) => addWorkspace({ funded_cents: 1_000_000, licences: licensed, ...row }),
    async addLive(workspaceId) {
      const { job } = await create(workspaceId, budget, worldNow - day);
      const { id } = await prepare(workspaceId, job.id);
      await launch(workspaceId, id);
      return id;
    },
  };
}

function callsOf(call: OperationWorld["call"]): Calls {
  return {
    create: (workspaceId, body, now = worldNow) =>
      call("create_campaign", { workspaceId, input: { body }, now }),
    list: (workspaceId, now = worldNow) => call("list_campaigns", { workspaceId, now }),
    read: (workspaceId, id) => call("get_job", { workspaceId, input: { path: { id } } }),
    launch: (workspaceId, id, now = worldNow) =>
      call("launch_campaign", { workspaceId, input: { path: { id } }, now }),
    pause: (workspaceId, id, now = worldNow) =>
      call("pause_campaign", { workspaceId, input: { path: { id } }, now }),
  };
}

function workOn(storage: Storage): Work {
  const preparation = createPreparationWork({ catalogue: testCatalogue });
  const inTransaction: Work["inTransaction"] = (act) =>
    storage.transaction((trx) => act(createRepositories(trx)));
  return {
    inTransaction,
    runNext: () => storage.transaction((trx) => preparation.run(trx, worldNow + 30 * day)),
    async runUntil(until) {
      for (;;) {
        const at = await preparation.next(storage.db, until);
        if (at === undefined) return;
        await storage.transaction((trx) => preparation.run(trx, at));
      }
    },
    setProvider: (available, now) =>
      inTransaction((repositories) => setProviderAvailability(repositories, { available, now })),
  };
}

/** Throws any error except a `Rejection`. */
export function rejected(error: Error): void {
  expect(error.name).toBe("Rejection");
}

/** Returns the name of the error with which a call is rejected. */
export async function rejectionOf(call: Promise<unknown>): Promise<string> {
  const error: Rejection = await call.then(
    () => expect.unreachable("The call was not rejected"),
    (error: Rejection) => error,
  );
  expect(error.message).toMatch(/\.$/);
  return error.rejection;
}
