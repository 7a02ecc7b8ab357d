import { describe, expect, test } from "vitest";
import { openOperationWorld } from "../../src/testing/operation-world.ts";
import { availableStorages } from "../support/storages.ts";

describe.each(await availableStorages())("on $name", ({ open }) => {
  test("concurrent calls with one name create one business with the input of all", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace();
    const calls = [
      { trade: "plumbing" },
      { website: "https://rivera.example" },
      { facts: { insured: true } },
      { facts: { licenceNumber: "M-1" } },
      { description: "\0 water heaters \uD800" },
    ];

    await Promise.all(
      calls.map((said) =>
        world.call("set_up_business", {
          workspaceId,
          input: { body: { name: "Rivera", ...said } },
        }),
      ),
    );
    const result = await world.call("set_up_business", {
      workspaceId,
      input: { body: { name: "rivera", cities: ["Austin, TX"] } },
    });

    expect(result.status).toBe("ready");
    const rows = await world.storage.db.selectFrom("businesses").selectAll().execute();
    expect(rows.map(({ id }) => id)).toEqual([result.business?.id]);
    expect(JSON.parse(rows[0]?.details ?? "")).toMatchObject({
      said: Object.assign({}, ...calls, { facts: { insured: true, licenceNumber: "M-1" } }),
    });
  });

  test("concurrent replies to one question without a name create one business", async () => {
    const world = await openOperationWorld({ storage: await open() });
    const workspaceId = await world.addWorkspace();
    const body = { cities: ["Denver, CO"], answer: "plumbing" };

    const results = await Promise.all(
      Array.from({ length: 4 }, () =>
        world.call("set_up_business", { workspaceId, input: { body } }),
      ),
    );

    expect(new Set(results.map(({ business }) => business?.id)).size).toBe(1);
    const rows = await world.storage.db.selectFrom("businesses").select("status").execute();
    expect(rows).toEqual([{ status: "ready" }]);
  });
});
