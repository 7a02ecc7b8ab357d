import { describe, expect, test } from "vitest";
import { day, hour } from "../../src/state/day.ts";
import { openOperationWorld, worldNow } from "../../src/testing/operation-world.ts";
import { availableStorages } from "../support/storages.ts";

describe.each(await availableStorages())("on $name", ({ open }) => {
  test("concurrent changes are all saved", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace();
    const changes = [
      { displayName: "Changed" },
      { tagline: "Changed" },
      { bio: "Changed" },
      { phonePublic: "Changed" },
      { theme: "midnight" as const },
      { status: "LIVE" as const },
    ];

    await Promise.all([
      ...changes.map((body) => world.call("update_site", { workspaceId, input: { body } })),
      world.call("save_site_draft", {
        workspaceId,
        input: { body: { doc: { title: "Changed" } } },
      }),
    ]);

    const { site } = await world.call("get_site", { workspaceId });
    expect(site).toMatchObject({
      ...Object.assign({}, ...changes),
      siteDraft: { title: "Changed" },
    });
  });

  test("text is stored with all of its characters", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace();
    const tagline = "\0 \uD800 😀 é e\u0301 \u2028 \\u0000 '\"";

    await world.call("update_site", { workspaceId, input: { body: { tagline } } });

    expect((await world.call("get_site", { workspaceId })).site.tagline).toBe(tagline);
  });

  test("pages of leads are in order, newest first, regardless of their IDs", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace();
    const leads = Array.from({ length: 12 }, () => ({ receivedAt: worldNow }));
    const ids = await world.addLeads(workspaceId, leads);

    const first = await world.call("list_leads", { workspaceId, input: { query: { limit: 5 } } });
    await world.addLeads(workspaceId, leads);
    const cursor = first.nextCursor ?? "";
    const rest = await world.call("list_leads", { workspaceId, input: { query: { cursor } } });

    expect([...first.leads, ...rest.leads].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("leads are counted in the hour in which they arrived", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace({ created_at: worldNow - 9 * day });
    await world.addLeads(workspaceId, [{ receivedAt: worldNow - hour }, { receivedAt: worldNow }]);

    const answer = await world.call("get_metrics", { workspaceId, input: { query: { days: 1 } } });

    expect(answer).toMatchObject({ totals: { leads: 2 }, previousTotals: { leads: 0 } });
  });
});
