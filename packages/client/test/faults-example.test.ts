import { createClient } from "@local-ads/client";
import { fault, faults, virtualClock } from "@local-ads/client/testing";
import { expect, test } from "vitest";

test("a broken connection does not prepare two campaigns", async () => {
  const clock = virtualClock(); // a wait of a minute takes no time
  const queued = Response.json({ job: { id: "j1", status: "queued" } }, { status: 202 });
  const fetch = faults(
    [fault.limited({ retryAfter: 60 }), fault.reset(), fault.pending(), fault.replayed(queued)],
    { clock },
  );
  const client = createClient({ baseUrl: "http://ads.test/v1", auth: "any-key", clock, fetch });

  const outcome = await client.createCampaign({ body: { dailyBudgetCents: 2500 } });

  expect(outcome).toMatchObject({ ok: true, receipt: { attempts: 4, replayed: true } });
  expect(new Set(fetch.requests.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
});
