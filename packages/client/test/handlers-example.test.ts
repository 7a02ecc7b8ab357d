import { createClient, orThrow } from "@local-ads/client";
import { examples, handlers } from "@local-ads/client/testing/msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";

const baseUrl = "http://ads.test/v1";
const server = setupServer(
  ...handlers({
    baseUrl,
    answers: {
      getJob: [examples.getJob[200].queued, examples.getJob[200].ready],
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

  const { data } = orThrow(await client.createCampaign({ body: { dailyBudgetCents: 2500 } }));
  const path = { id: data.job.id };

  expect(orThrow(await client.getJob({ path })).data.job.status).not.toBe("ready");
  expect(orThrow(await client.getJob({ path })).data.job.status).toBe("ready");
  expect(await client.getSite()).toMatchObject({ status: 404 });
});
