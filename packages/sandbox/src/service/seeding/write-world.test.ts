import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCatalogue } from "../../state/catalogue/create-catalogue.ts";
import { openOperationWorld } from "../../testing/operation-world.ts";
import { takeContract } from "../../take-contract.ts";
import { workspaceRows } from "./rows/workspace-rows.ts";
import { worldRows } from "./rows/world-rows.ts";
import { writeWorld } from "./write-world.ts";

const catalogue = createCatalogue();
const now = Date.UTC(2026, 2, 1, 12);
const options = { contract: await takeContract(undefined), catalogue, seed: 1, now };
const world = worldRows(options);
const opened = await openOperationWorld({ catalogue });
const { db } = opened.storage;

beforeAll(() => writeWorld(db, world));
afterAll(() => opened.close());

test("the written rows are the generated ones", async () => {
  expect(await db.selectFrom("workspaces").selectAll().orderBy("id").execute()).toEqual(
    world.rows.workspaces.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  for (const table of [
    "sites",
    "credentials",
    "creatives",
    "campaigns",
    "jobs",
    "leads",
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((each) => each.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect([table, Number(count)]).toEqual([table, world.rows[table].length]);
  }
});

describe("every read of every workspace conforms to the document", () => {
  const reads = [
    "list_verticals",
    "get_workspace",
    "get_workspace_requirements",
    "get_site",
    "list_campaigns",
    "list_leads",
    "get_metrics",
  ] as const;

  test.each(world.rows.workspaces)("$slug", async ({ id: workspaceId }) => {
    // The call holds each answer against the document.
    const answers = await Promise.all(reads.map((id) => opened.call(id, { workspaceId, now })));

    expect(answers).toHaveLength(reads.length);
  });

  test.each(world.rows.jobs.slice(0, 40))("job $id", async ({ id, workspace_id: workspaceId }) => {
    const { job } = await opened.call("get_job", { workspaceId, now, input: { path: { id } } });

    expect(job).toMatchObject({ id });
  });
});

test("more leads than fit in one statement are written", async () => {
  const { rows } = workspaceRows(options, { name: "Busy", leads: 1_203 });

  await writeWorld(db, { rows });

  const { count } = await db
    .selectFrom("leads")
    .select((each) => each.fn.countAll().as("count"))
    .where("workspace_id", "=", rows.workspaces[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1_203);
});
