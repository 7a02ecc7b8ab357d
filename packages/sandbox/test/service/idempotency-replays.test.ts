import { beforeEach, expect, test } from "vitest";
import {
  day,
  expectError,
  expectReplay,
  lifetimesOf,
  minute,
  openService,
  slugs,
  untilParked,
} from "../support/open-service.ts";
import { repeat } from "../support/repeat.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;
const lifetimes = lifetimesOf(sandbox);

test("the key of a pending mutation is in use, also with other arguments, and other keys are free", async () => {
  await control.holdNext({ operation: "update_site" });
  const parked = send("PATCH /site", { key: "pending-for-long", body: { bio: "First" } });
  await untilParked(control);

  for (const gap of [0, minute, day, lifetimes.key - 2 * day]) {
    await wait(gap);
    const same = await send("PATCH /site", { key: "pending-for-long", body: { bio: "First" } });
    const other = await send("PATCH /site", { key: "pending-for-long", body: { bio: "Other" } });
    expectError(same, 409);
    expectError(other, 409);
    expect(same.json.error).not.toBe(other.json.error);
  }
  expect(await status("PATCH /site", { key: "another-key", body: { tagline: "Free" } })).toBe(200);
  await control.release();

  const first = await parked;
  expectReplay(
    await send("PATCH /site", { key: "pending-for-long", body: { bio: "First" } }),
    first,
  );
  const { site } = await read("GET /site");
  expect([site.bio, site.tagline]).toEqual(["First", "Free"]);
});

test("the retention of a parked mutation starts when it completes", async () => {
  const write = { key: "parked-for-long", body: { dailyBudgetCents: 2_500 } };
  await control.holdNext({ operation: "create_campaign" });
  const parked = send("POST /campaigns", write);
  await untilParked(control);
  await wait(lifetimes.replay + day);
  const { token } = await control.issueIdentity({ workspace, name: "later" });
  await control.release();
  const first = await parked;

  expectReplay(await send("POST /campaigns", { ...write, token }), first);
  // Its work was done when it was released, not when it arrived.
  const { now } = await control.clock();
  expect(Date.parse(first.json.job.nextRunAt)).toBeGreaterThan(Date.parse(now));
});

const afterwards: readonly (readonly [what: string, happens: () => Promise<unknown>])[] = [
  ["no write is left", () => repeat(19, () => send("PATCH /site", { body: {} }))],
  ["the subscription has ended", () => control.setSubscription({ workspace, active: false })],
  ["the wallet is empty", () => control.setFunding({ workspace, cents: 0 })],
  ["the provider is away", () => control.setProvider({ available: false })],
  ["the business works in another state", () => control.setStates({ workspace, states: ["CA"] })],
  ["weeks have gone by", () => wait(30 * day)],
];

test.each(afterwards)("a replay equals the first response, although %s", async (_, happens) => {
  const { campaigns } = await read("GET /campaigns");
  const ready = campaigns.find((each: { readonly status: string }) => each.status === "ready");
  const write = { key: "answered-once" };
  const first = await send(`POST /campaigns/${ready.id}/launch`, write);
  expect(first.json.campaign.status).toBe("live");
  await happens();

  expectReplay(await send(`POST /campaigns/${ready.id}/launch`, write), first);
});

test("replaying a launch after a pause does not launch again", async () => {
  const { campaigns } = await read("GET /campaigns");
  const { id } = campaigns.find((each: { readonly status: string }) => each.status === "ready");
  const first = await send(`POST /campaigns/${id}/launch`, { key: "launched-once" });
  await read(`POST /campaigns/${id}/pause`);

  expectReplay(await send(`POST /campaigns/${id}/launch`, { key: "launched-once" }), first);

  const now = await read("GET /campaigns");
  expect(now.campaigns.find((each: { readonly id: string }) => each.id === id).status).toBe(
    "paused",
  );
});
