import { afterAll, expect, test } from "vitest";
import { testCatalogue } from "../../../testing/test-catalogue.ts";
import { openOperationWorld } from "../../../testing/operation-world.ts";

const world = await openOperationWorld({ catalogue: testCatalogue });
afterAll(() => world.close());

test("a credential sees its own workspace and scopes", async () => {
  const own = await world.addWorkspace({ slug: "own", site_url: "https://own.example" });
  await world.addWorkspace({ slug: "other" });

  const answer = await world.call("get_workspace", { workspaceId: own, scopes: ["a:read"] });

  expect(answer).toEqual({
    workspace: {
      id: own,
      slug: "own",
      displayName: "Rivera Plumbing",
      siteUrl: "https://own.example",
    },
    scopes: ["a:read"],
  });
});

test("the workspace has the name of its site", async () => {
  const workspaceId = await world.addWorkspace();

  await world.call("update_site", { workspaceId, input: { body: { displayName: "Rivera\0" } } });

  const { workspace } = await world.call("get_workspace", { workspaceId });
  expect(workspace.displayName).toBe("Rivera\0");
});

test("a deleted workspace is not found", async () => {
  const call = world.call("get_workspace", { workspaceId: "gone" });

  await expect(call).rejects.toMatchObject({ rejection: "not-found" });
});

test("a state that requires a licence blocks until a number is accepted", async () => {
  const workspaceId = await world.addWorkspace({
    states: JSON.stringify(["TX", "CA", "NV"]),
    licences: JSON.stringify({ licenceNumber: { CA: "C-36 104" } }),
    site_url: "https://own.example/",
  });

  const answer = await world.call("get_workspace_requirements", { workspaceId });

  expect(answer).toMatchObject({
    workspaceId,
    vertical: "plumbing",
    states: ["TX", "CA", "NV"],
    missing: [{ key: "licenceNumber", label: "Licence number", states: ["TX"] }],
    disclosures: ["Name the responsible master plumber."],
    manageUrl: "https://own.example/manage/requirements",
  });
  expect(answer.fields.map(({ key }) => key)).toEqual(["licenceNumber", "insured"]);
  expect(answer.licenseLine).toContain("C-36 104");
});

test("a trade without rules has no requirements", async () => {
  const workspaceId = await world.addWorkspace({ vertical: "landscaping" });

  expect(await world.call("get_workspace_requirements", { workspaceId })).toMatchObject({
    fields: [],
    missing: [],
    licenseLine: null,
    disclosures: [],
  });
});
