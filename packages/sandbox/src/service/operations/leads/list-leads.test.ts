import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openOperationWorld, worldNow } from "../../../testing/operation-world.ts";

const world = await openOperationWorld();
afterAll(() => world.close());

const seeded = { seed: 20_261_121 };

test("leads are listed newest first, with all details", async () => {
  const workspaceId = await world.addWorkspace();
  const [older, newer] = await world.addLeads(workspaceId, [
    { receivedAt: worldNow - 2, details: { email: null } },
    { receivedAt: worldNow - 1, details: { message: "Second\0 thoughts" } },
  ]);

  const answer = await list(workspaceId);

  expect(answer).toMatchObject({
    leads: [
      { id: newer, message: "Second\0 thoughts", phone: "(512) 555-0199" },
      { id: older, name: "Dana Whitfield", email: null, source: "contact-form" },
    ],
    gated: false,
    nextCursor: null,
  });
  expect(answer.leads[0]?.receivedAt).toBe(new Date(worldNow - 1).toISOString());
});

test("a workspace without leads has one empty page", async () => {
  const workspaceId = await world.addWorkspace();

  expect(await list(workspaceId)).toEqual({ leads: [], gated: false, nextCursor: null });
});

test("the default page size is fifty", async () => {
  const workspaceId = await world.addWorkspace();
  await world.addLeads(workspaceId, arrivals(51));

  const { leads, nextCursor } = await list(workspaceId);

  expect(leads).toHaveLength(50);
  expect(nextCursor).toBe(leads[49]?.id);
});

test("a page that ends the list exactly has no next cursor", async () => {
  const workspaceId = await world.addWorkspace();
  await world.addLeads(workspaceId, arrivals(6));

  const first = await list(workspaceId, { limit: 3 });
  const second = await list(workspaceId, { limit: 3, cursor: first.nextCursor ?? "" });

  expect(second.leads).toHaveLength(3);
  expect(second.nextCursor).toBeNull();
});

test("a cursor in upper case is accepted", async () => {
  const workspaceId = await world.addWorkspace();
  await world.addLeads(workspaceId, arrivals(2));
  const { nextCursor } = await list(workspaceId, { limit: 1 });

  const { leads } = await list(workspaceId, { cursor: nextCursor?.toUpperCase() ?? "" });

  expect(leads).toHaveLength(1);
});

test("an unknown cursor is rejected", async () => {
  const workspaceId = await world.addWorkspace();
  const cursor = "9a4de1c7-70b4-4f3b-9d3e-2c6b6f0f8a33";

  await expect(list(workspaceId, { cursor })).rejects.toMatchObject({ rejection: "invalid-input" });
});

test("a cursor of another workspace is rejected, and its leads are never listed", async () => {
  const [mine, other] = [await world.addWorkspace(), await world.addWorkspace()];
  await world.addLeads(mine, arrivals(2));
  const [theirs = ""] = await world.addLeads(other, arrivals(2));

  await expect(list(mine, { cursor: theirs })).rejects.toMatchObject({
    rejection: "invalid-input",
  });
  const { leads } = await list(mine);
  expect(leads).toHaveLength(2);
  expect(leads.map(({ id }) => id)).not.toContain(theirs);
});

test("without a subscription the page is gated and has no contact details", async () => {
  const workspaceId = await world.addWorkspace({ has_subscription: 0 });
  const [id] = await world.addLeads(workspaceId, [
    {
      receivedAt: worldNow,
      details: { phone: null, message: "Dana here, mail dana.w@mail.example about 2 sinks." },
    },
  ]);

  expect(await list(workspaceId)).toEqual({
    leads: [
      {
        id,
        receivedAt: new Date(worldNow).toISOString(),
        name: "D.",
        email: "•••@•••",
        phone: null,
        message: "• here, • • about • sinks.",
        service: "Leak repair",
        city: "Austin",
        source: "contact-form",
        status: "new",
      },
    ],
    gated: true,
    nextCursor: null,
  });
});

test("pages of any size make up the original list, while leads arrive between them", async () => {
  const size = fc.integer({ min: 1, max: 7 });
  const turns = fc.array(fc.record({ limit: size, arriving: fc.nat({ max: 4 }) }), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 25 }), turns, async (count, turns) => {
      const workspaceId = await world.addWorkspace();
      const ids = await world.addLeads(workspaceId, arrivals(count));

      const pages: unknown[] = [];
      let cursor: string | undefined;
      for (let turn = 0; turn === 0 || cursor !== undefined; turn += 1) {
        const { limit, arriving } = turns[turn % turns.length]!;
        const page = await list(workspaceId, cursor === undefined ? { limit } : { limit, cursor });
        expect(page.leads.length).toBeLessThanOrEqual(limit);
        pages.push(...page.leads.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
        await world.addLeads(workspaceId, arrivals(arriving));
      }

      expect(pages).toEqual(ids.toReversed());
    }),
    { ...seeded, numRuns: 60 },
  );
});

function arrivals(count: number) {
  return Array.from({ length: count }, () => ({ receivedAt: worldNow }));
}

function list(workspaceId: string, query: { limit?: number; cursor?: string } = {}) {
  return world.call("list_leads", { workspaceId, input: { query } });
}
