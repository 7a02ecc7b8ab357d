import { createClient, type Job, orThrow } from "@local-ads/client";
import { handlers } from "@local-ads/client/testing/msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";

const baseUrl = "http://ads.test/v1";
const queued: Job = {
  id: "5b1f6a52-3f0d-4c8e-9a57-8f2f0f6f1c11",
  status: "queued",
  hold: null,
  attempts: 0,
  adsWanted: 8,
  adsCreated: 0,
  campaignId: null,
  liveAt: null,
  nextRunAt: null,
  lastError: null,
};

const server = setupServer(
  ...handlers({
    baseUrl,
    answers: {
      createCampaign: { body: { job: queued } }, // its only success: the status need not be named
      getJob: [{ body: { job: queued } }, { body: { job: { ...queued, status: "ready" } } }],
      listLeads: ({ query }) => ({
        body: { leads: [{}], gated: false, nextCursor: query.has("cursor") ? null : "2" },
      }),
      getSite: { status: 404, body: { error: "There is no site yet" } },
    },
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());

test("a job is ready the second time one looks", async () => {
  const client = createClient({ baseUrl, auth: "any-key" });
  const path = { id: queued.id };

  orThrow(await client.getJob({ path }));

  expect(orThrow(await client.getJob({ path })).data.job.status).toBe("ready");
  expect(await client.getSite()).toMatchObject({ status: 404 });
});
