import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  budget,
  day,
  foreign,
  licensed,
  openCampaignWorld,
  rejectionOf,
  rejected,
} from "../../../testing/campaign-world.ts";
import { worldNow } from "../../../testing/operation-world.ts";
import { setReview } from "../jobs/wants-review.ts";
import { type JobAction, releaseLicenceHolds, steerJob } from "../jobs/steer-job.ts";

const world = await openCampaignWorld();
const { addFunded, create, list, read, prepare, launch, pause } = world;
const { runNext, runUntil, setProvider, inTransaction } = world;

test("a job that never reaches the provider fails, and so does its campaign", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  await setProvider(false, worldNow);

  await runUntil(worldNow + day);
  await setProvider(true, worldNow + day);

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "failed", attempts: 5 });
  expect((await list(workspaceId)).campaigns).toMatchObject([{ status: "failed" }]);
  expect(await rejectionOf(launch(workspaceId, job.campaignId ?? ""))).toBe("state-conflict");
});

test("a missing licence holds the job until it is accepted again", async () => {
  const workspaceId = await addFunded();
  const { job } = await create(workspaceId, budget);
  await setLicences(workspaceId, "{}");
  await runUntil(worldNow + day);
  expect((await read(workspaceId, job.id)).job).toMatchObject({
    hold: "licence",
    nextRunAt: null,
    attempts: 1,
  });

  await setLicences(workspaceId, licensed);
  await inTransaction((repositories) =>
    releaseLicenceHolds(repositories, { workspaceId, now: worldNow + day }),
  );
  await runUntil(worldNow + 2 * day);

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "ready", attempts: 1 });
});

test("a review holds every job until it is released", async () => {
  const workspaceId = await addFunded();
  await inTransaction((repositories) => setReview(repositories, true));
  const { job } = await create(workspaceId, budget);
  await runUntil(worldNow + day);
  expect((await read(workspaceId, job.id)).job).toMatchObject({ hold: "review", nextRunAt: null });

  await steer(job.id, "release");
  await runUntil(worldNow + 2 * day);
  await inTransaction((repositories) => setReview(repositories, false));

  expect((await read(workspaceId, job.id)).job).toMatchObject({ status: "ready", hold: null });
});

test("a job can be held, released, cancelled and failed by the control plane", async () => {
  const workspaceId = await addFunded();
  const jobs = [];
  for (const name of ["held", "cancelled", "failed"])
    jobs.push((await create(workspaceId, { ...budget, name })).job.id);
  const [held = "", cancelled = "", failed = ""] = jobs;

  await steer(held, "hold");
  await steer(cancelled, "cancel");
  await steer(failed, "fail");
  await runUntil(worldNow + day);

  expect((await read(workspaceId, held)).job).toMatchObject({ status: "queued", hold: "review" });
  expect((await read(workspaceId, cancelled)).job).toMatchObject({ status: "cancelled" });
  expect((await read(workspaceId, failed)).job).toMatchObject({
    status: "failed",
    lastError: expect.any(String),
  });
  await steer(held, "release");
  expect((await prepare(workspaceId, held)).job.status).toBe("ready");
  expect(await steer(foreign, "cancel")).toBeUndefined();
});

test("an ended job never changes", async () => {
  const workspaceId = await addFunded();
  const ends = new Set(["live", "failed", "cancelled"]);
  const step = fc.constantFrom<JobAction | "run" | "finish" | "launch" | "pause">(
    "hold",
    "release",
    "cancel",
    "fail",
    "run",
    "finish",
    "launch",
    "pause",
  );

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { job } = await create(workspaceId, budget);
      let before = job;
      for (const step of steps) {
        if (step === "run") await runNext();
        else if (step === "finish") await runUntil(worldNow + 30 * day);
        else if (step === "launch") await launch(workspaceId, job.campaignId ?? "").catch(rejected);
        else if (step === "pause") await pause(workspaceId, job.campaignId ?? "").catch(rejected);
        else await steer(job.id, step);
        const { job: after } = await read(workspaceId, job.id);
        expect(after.adsCreated).toBeGreaterThanOrEqual(before.adsCreated);
        expect(after).toEqual(ends.has(before.status) ? before : after);
        before = after;
      }
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
});

function setLicences(workspaceId: string, licences: string) {
  return world.storage.db
    .updateTable("workspaces")
    .set({ licences })
    .where("id", "=", workspaceId)
    .execute();
}

function steer(jobId: string, action: JobAction) {
  return inTransaction((repositories) => steerJob(repositories, { jobId, action, now: worldNow }));
}
