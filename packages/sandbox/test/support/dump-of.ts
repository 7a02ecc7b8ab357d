import { expect } from "vitest";
import type { Sandbox } from "../../src/index.ts";
import { type Here, slugs } from "./open-service.ts";

/** Returns all rows and the clock, in an order that does not depend on the database. */
export async function dumpOf({ control: own }: Sandbox): Promise<unknown> {
  const { id } = await own.snapshot();
  const { database, seed } = await own.dump({ id });
  const { tables, clock } = JSON.parse(JSON.stringify(database));
  const sorted = Object.entries<object[]>(tables).map(([name, rows]) => [
    name,
    rows.map((row) => JSON.stringify(sortMembers(row))).toSorted(),
  ]);
  return { seed, clock, ...Object.fromEntries(sorted) };
}

function sortMembers(row: object): object {
  return Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Makes a change of every kind at one instant. */
export async function stir({ send, control: own }: Here): Promise<void> {
  const workspace = slugs.everything;
  await send("PATCH /site", { key: "stirred-the-site", body: { bio: "Stirred" } });
  await send("PUT /site/draft", { body: { doc: { title: "Stirred" } } });
  await send("POST /site/publish");
  await send("POST /campaigns", { body: { dailyBudgetCents: 2_500 } });
  await send("POST /businesses", { body: { name: "Stirred", trade: "handyman" } });
  await own.addLeads({ workspace, count: 2 });
  await own.fund({ workspace, cents: 700 });
  await own.setStates({ workspace, states: ["TX", "CA"] });
  await own.createWorkspace({ name: "Stirred In" });
  await own.issueIdentity({ workspace, name: "robot" });
  await own.revokeIdentity({ identity: "only site:read" });
  await own.setSubscription({ workspace: slugs.other, active: false });
  await own.setReview({ required: true });
  await own.setProvider({ available: false });
}

/** Expects that the seeded identities have the scopes of their names. */
export async function expectSeededCallers({ sandbox: own, status: statusOf }: Here): Promise<void> {
  const expected = own.identities().map(({ name, state }) => {
    if (state !== "active") return [name, 401];
    return [name, /^only (?!site:read)|^without site:read/.test(name) ? 403 : 200];
  });
  const told = [];
  for (const { name } of own.identities())
    told.push([name, await statusOf("GET /workspace", { as: name })]);
  expect(told).toEqual(expected);
}

/** Returns the IDs of all businesses of the world. */
export async function listBusinesses(control: Sandbox["control"]): Promise<readonly string[]> {
  const { id } = await control.snapshot();
  const { tables } = JSON.parse(JSON.stringify((await control.dump({ id })).database));
  return tables.businesses.map((row: { readonly id: string }) => row.id);
}
