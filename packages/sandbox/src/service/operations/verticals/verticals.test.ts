import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../../../state/catalogue/create-catalogue.ts";
import { openOperationWorld } from "../../../testing/operation-world.ts";

const catalogue = createCatalogue();
const world = await openOperationWorld({ catalogue });
const workspaceId = await world.addWorkspace();
afterAll(() => world.close());

test("the whole catalogue is listed, in its order", async () => {
  const answer = await world.call("list_verticals", { workspaceId });

  expect(answer).toEqual({ verticals: catalogue.verticals, globalAvoid: catalogue.globalAvoid });
});

test("every listed trade is found by its slug with the same content", async () => {
  const { verticals } = await world.call("list_verticals", { workspaceId });

  for (const vertical of verticals) {
    const input = { path: { slug: vertical.slug } };
    expect(await world.call("get_vertical", { workspaceId, input })).toEqual({ vertical });
  }
});

test.each(["no-such-trade", "constructor", "--"])("the trade %s is not found", async (slug) => {
  const call = world.call("get_vertical", { workspaceId, input: { path: { slug } } });

  await expect(call).rejects.toMatchObject({
    rejection: "not-found",
    message: `The catalogue has no trade "${slug}".`,
  });
});
