import { createClient, orThrow } from "@local-ads/client";
import { test } from "@local-ads/sandbox/vitest";
import { describe, expect } from "vitest";

describe.concurrent("tests at once", () => {
  test("reads the leads of its own workspace", async ({ workspace }) => {
    const client = createClient({ baseUrl: workspace.url, auth: workspace.token });
    const before = orThrow(await client.listLeads({ query: { limit: 200 } })).data.leads.length;
    await workspace.control.addLeads({ count: 3 });
    const after = orThrow(await client.listLeads({ query: { limit: 200 } })).data.leads.length;

    expect(after - before).toBe(3);
  });

  test("meets an outage that no other test meets", async ({ workspace }) => {
    await workspace.control.setService({ configured: false });
    const headers = { authorization: `Bearer ${workspace.token}` };

    expect((await fetch(`${workspace.url}/leads`, { headers })).status).toBe(503);
  });

  test("meets a key that is pending", async ({ workspace }) => {
    const save = (): Promise<Response> =>
      fetch(`${workspace.url}/site`, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${workspace.token}`,
          "content-type": "application/json",
          "idempotency-key": "tagline-of-today",
        },
        body: JSON.stringify({ tagline: "Open on Sundays" }),
      });
    await workspace.control.holdNext({ operation: "update_site" });
    const first = save();
    await expect.poll(async () => (await save()).status).toBe(409);
    await workspace.control.release();

    expect((await first).status).toBe(200);
  });
});
