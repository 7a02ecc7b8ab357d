import type { Campaign, CampaignList } from "@local-ads/client";
import { beforeEach, describe, expect, test } from "vitest";
import { identityOf } from "../support/call.ts";
import { day, expectError, minute, openService, ownerOf, slugs } from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;
const body = { dailyBudgetCents: 2_400, name: "Water heaters" };

function findIn({ campaigns }: CampaignList, id: string | null): Campaign | undefined {
  return campaigns.find((campaign) => campaign.id === id);
}

interface Condition {
  readonly what: string;
  readonly status: number;
  readonly lose: () => Promise<unknown>;
  readonly regain: () => Promise<unknown>;
}

const conditions: readonly Condition[] = [
  {
    what: "a subscription",
    status: 402,
    lose: () => control.setSubscription({ workspace, active: false }),
    regain: () => control.setSubscription({ workspace, active: true }),
  },
  {
    what: "funding",
    status: 409,
    lose: () => control.setFunding({ workspace, cents: 0 }),
    regain: () => control.setFunding({ workspace, cents: 1_000_000 }),
  },
  {
    what: "any funding that is not spent",
    status: 409,
    lose: async () => {
      const { spentLifetimeCents } = await read("GET /campaigns");
      await control.setFunding({ workspace, cents: spentLifetimeCents });
    },
    regain: () => control.fund({ workspace, cents: 1 }),
  },
  {
    what: "the licences of its states",
    status: 409,
    lose: () => control.setStates({ workspace, states: ["TX", "CA"] }),
    regain: () =>
      control.setLicence({ workspace, field: "plumbingLicense", state: "CA", number: "C-36 7" }),
  },
  {
    what: "the provider",
    status: 502,
    lose: () => control.setProvider({ available: false }),
    regain: () => control.setProvider({ available: true }),
  },
];

async function findCampaign(wanted: string, as = ownerOf(workspace)): Promise<string> {
  const { campaigns } = await read("GET /campaigns", { as });
  return campaigns.find((each: Campaign) => each.status === wanted).id;
}

describe.each(conditions)("without $what", ({ status: expected, lose, regain }) => {
  test("no campaign can be created until it is there", async () => {
    const jobs = (await control.jobs()).length;
    await lose();
    expectError(await send("POST /campaigns", { body }), expected);
    expect(await control.jobs()).toHaveLength(jobs);

    await regain();
    expect(await status("POST /campaigns", { body })).toBe(202);
  });

  test.each(["ready", "paused"])(
    "no campaign that is %s is launched, until it is there",
    async (wanted) => {
      const id = await findCampaign(wanted);
      await lose();
      const before = findIn(await read("GET /campaigns"), id);
      expectError(await send(`POST /campaigns/${id}/launch`), expected);
      await wait(day);
      expect(findIn(await read("GET /campaigns"), id)).toEqual(before);

      await regain();
      expect((await read(`POST /campaigns/${id}/launch`)).campaign.status).toBe("live");
    },
  );

  test("site, leads, metrics and catalogue are still available", async () => {
    await lose();
    for (const line of ["/site", "/leads", "/metrics", "/verticals", "/workspace", "/campaigns"])
      expect(await status(`GET ${line}`)).toBe(200);
    for (const line of ["PATCH /site", "POST /businesses"])
      expect(await status(line, { body: {} })).toBe(200);
    expect(await status("POST /site/publish")).toBe(200);
  });
});

test("a trade on hold can be read, but not advertised", async () => {
  const as = ownerOf(slugs.onHold);
  const { vertical } = await read("GET /workspace/requirements", { as });
  expect((await read(`GET /verticals/${vertical}`)).vertical.compliance.launch).toBe("hold");
  const { verticals } = await read("GET /verticals", { as });
  expect(verticals.map(({ slug }: { readonly slug: string }) => slug)).toContain(vertical);

  expectError(await send("POST /campaigns", { as, body }), 409);
  expectError(await send(`POST /campaigns/${await findCampaign("ready", as)}/launch`, { as }), 409);
});

test("each workspace that lacks one thing is rejected for that reason, and the others are not", async () => {
  const expected = {
    [slugs.everything]: [202, 200],
    [slugs.other]: [202, 200],
    [slugs.withoutSubscription]: [402, 402],
    [slugs.withoutFunding]: [409, 409],
    [slugs.withoutLicence]: [409, 409],
    [slugs.onHold]: [409, 409],
    [slugs.withoutRules]: [202, 200],
  };
  const told: Record<string, readonly number[]> = {};
  for (const slug of Object.keys(expected)) {
    const as = ownerOf(slug);
    const id = await findCampaign("ready", as);
    told[slug] = [
      await status("POST /campaigns", { as, body }),
      await status(`POST /campaigns/${id}/launch`, { as }),
    ];
  }
  expect(told).toEqual(expected);
});

const moves: readonly (readonly [status: string, launch: number, pause: number])[] = [
  ["preparing", 409, 409],
  ["ready", 200, 409],
  ["live", 409, 200],
  ["paused", 200, 200],
  ["completed", 409, 409],
  ["failed", 409, 409],
  ["cancelled", 409, 409],
];

test.each(moves)(
  "launching a campaign that is %s gets %i, and pausing it gets %i",
  async (wanted, launch, pause) => {
    const id = await findCampaign(wanted);
    const before = findIn(await read("GET /campaigns"), id);

    expect(await status(`POST /campaigns/${id}/pause`)).toBe(pause);
    const paused = findIn(await read("GET /campaigns"), id);
    expect(paused).toEqual({ ...before, status: pause === 200 ? "paused" : wanted });

    await rewind();
    expect(await status(`POST /campaigns/${id}/launch`)).toBe(launch);
    const launched = findIn(await read("GET /campaigns"), id);
    expect(launched).toEqual({ ...before, status: launch === 200 ? "live" : wanted });
  },
);

test("pausing requires no subscription, funding or licence, but the provider", async () => {
  await control.setSubscription({ workspace, active: false });
  await control.setStates({ workspace, states: ["CA"] });
  const [one, other] = (await read("GET /campaigns")).campaigns.filter(
    (each: Campaign) => each.status === "live",
  );
  expect((await read(`POST /campaigns/${one.id}/pause`)).campaign.status).toBe("paused");

  await control.setProvider({ available: false });
  expectError(await send(`POST /campaigns/${other.id}/pause`), 502);
  expect(findIn(await read("GET /campaigns"), other.id)?.status).toBe("live");
  await control.setProvider({ available: true });
  await control.setFunding({ workspace, cents: 0 });
  expect((await read(`POST /campaigns/${other.id}/pause`)).campaign.status).toBe("paused");
});

test("a launch delivers with the saved budget, regardless of the number of places", async () => {
  const { job } = await read("POST /campaigns", {
    body: {
      ...body,
      radiusMi: 50,
      extraLocations: Array.from({ length: 10 }, () => ({ lat: 30, lon: -97 })),
    },
  });
  await wait(minute);
  const { campaign } = await read(`POST /campaigns/${job.campaignId}/launch`);
  expect(campaign.dailyBudgetCents).toBe(2_400);
  await wait(day);
  expect(findIn(await read("GET /campaigns"), job.campaignId)).toEqual({
    ...campaign,
    spendCents: 2_400,
  });
});

test("a credential with only the write scope can create and launch, but not read campaigns and jobs", async () => {
  const as = "only ads:write";
  const { job } = await read("POST /campaigns", { as, body });
  await wait(minute);
  expectError(await send(`GET /jobs/${job.id}`, { as }), 403);
  expectError(await send("GET /campaigns", { as }), 403);
  expect((await read(`POST /campaigns/${job.campaignId}/launch`, { as })).campaign.status).toBe(
    "live",
  );
  expect((await read(`GET /jobs/${job.id}`, { as: "only ads:read" })).job.status).toBe("live");
});

test("a campaign belongs to the workspace of its creator only", async () => {
  const { job } = await read("POST /campaigns", { body });
  for (const slug of Object.values(slugs)) {
    const found = findIn(await read("GET /campaigns", { as: ownerOf(slug) }), job.campaignId);
    expect(found !== undefined).toBe(slug === workspace);
  }
  const known = (await control.jobs()).find(({ id }) => id === job.id);
  expect(known?.workspace).toBe(identityOf(sandbox).partition);
});
