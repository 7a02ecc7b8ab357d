import { isMutating } from "@plumbline/contract";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { CallOptions } from "../support/call.ts";
import {
  day,
  expectError,
  expectReplay,
  isReplay,
  lifetimesOf,
  listOperations,
  minute,
  openService,
  ownerOf,
  requestOf,
  slugs,
  untilParked,
} from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;
const lifetimes = lifetimesOf(sandbox);
const mutations = listOperations(sandbox).filter(isMutating);

test.each(mutations.map((operation) => ({ operation, id: operation.id })))(
  "$id replays for its whole time, and not an instant longer",
  async ({ operation }) => {
    const { line, ...request } = requestOf(sandbox, operation);
    const first = await send(line, { ...request, key: "a-key-of-its-own" });
    expect([Math.floor(first.status / 100), isReplay(first)]).toEqual([2, false]);

    expectReplay(await send(line, { ...request, key: "a-key-of-its-own" }), first);
    await wait(lifetimes.replay - 1);
    const { token } = await control.issueIdentity({ workspace, name: "later" });
    expectReplay(await send(line, { ...request, key: "a-key-of-its-own", token }), first);
    await wait(1);
    const anew = await send(line, { ...request, key: "a-key-of-its-own", token });
    expect(isReplay(anew)).toBe(false);
    expect(anew.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  },
);

test.each(mutations.map((operation) => ({ operation, id: operation.id })))(
  "$id without a key is refused and changes nothing",
  async ({ operation }) => {
    const before = await readWorld();
    const { line, ...request } = requestOf(sandbox, operation);

    expectError(await send(line, { ...request, key: null }), 400);
    expectError(await send(line, { ...request, key: "" }), 400);

    expect(await readWorld()).toEqual(before);
  },
);

test.each([
  { what: "8 characters", key: "aB3_-xyz", expected: 200 },
  { what: "80 characters", key: "k".repeat(80), expected: 200 },
  { what: "7 characters", key: "k".repeat(7), expected: 400 },
  { what: "81 characters", key: "k".repeat(81), expected: 400 },
  { what: "a dot", key: "with.a.dot", expected: 400 },
  { what: "a letter beyond ASCII", key: "clé-répétée", expected: 400 },
])("of a key with $what the service thinks $expected", async ({ key, expected }) => {
  expect(await status("PATCH /site", { key, body: {} })).toBe(expected);
});

test("what is no mutation takes no key", async () => {
  const first = await send("GET /site", { key: "not-for-reading" });
  const second = await send("GET /site", { key: "not-for-reading" });

  expect([isReplay(first), isReplay(second)]).toEqual([false, false]);
  expect(await status("PATCH /site", { key: "not-for-reading", body: { bio: "New" } })).toBe(200);
});

const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));

test("the order of members does not matter, and every leaf does", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(json, fc.nat(), async (said, which) => {
      turn += 1;
      const key = `leaf-by-leaf-${turn}`;
      const body = { name: `Business ${turn}`, said, trade: "handyman" };
      await wait(minute);
      const first = await send("POST /businesses", { key, body });
      expect(Math.floor(first.status / 100)).toBe(2);

      expectReplay(await send("POST /businesses", { key, body: reverseMembers(body) }), first);
      const changed = changeLeaf(body, which);
      expectError(await send("POST /businesses", { key, body: changed }), 409);
      expectReplay(await send("POST /businesses", { key, body }), first);
    }),
    { seed: 1, numRuns: 40 },
  );
});

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)]);
  return Object.fromEntries(members.toReversed());
}

/** The same value but for one leaf: any part that holds no other. */
function changeLeaf(value: unknown, which: number): unknown {
  const chosen = which % countLeaves(value);
  let at = 0;
  const change = (part: unknown): unknown => {
    if (isLeaf(part)) return at++ === chosen ? { was: part } : part;
    if (Array.isArray(part)) return part.map(change);
    return Object.fromEntries(
      Object.entries(part as object).map(([name, member]) => [name, change(member)]), // else a leaf
    );
  };
  return change(value);
}

function isLeaf(part: unknown): boolean {
  return typeof part !== "object" || part === null || Object.keys(part).length === 0;
}

function countLeaves(part: unknown): number {
  if (isLeaf(part)) return 1;
  return Object.values(part as object).reduce<number>((sum, each) => sum + countLeaves(each), 0);
}

test.each([
  { what: "white space", raw: '\n{ "dailyBudgetCents" : 2500 , "name" : "A" }\t' },
  { what: "an escape", raw: String.raw`{"dailyBudgetCents":2500,"name":"\u0041"}` },
  { what: "another way to write a number", raw: '{"dailyBudgetCents":2.5e3,"name":"A"}' },
])("a body that differs by $what is the same", async ({ raw }) => {
  const first = await send("POST /campaigns", {
    key: "written-otherwise",
    raw: '{"dailyBudgetCents":2500,"name":"A"}',
  });

  expectReplay(await send("POST /campaigns", { key: "written-otherwise", raw }), first);
  const { campaigns } = await read("GET /campaigns");
  expect(campaigns.filter(({ name }: { readonly name: string }) => name === "A")).toHaveLength(1);
});

test("a key is for one operation and one path", async () => {
  const { campaigns } = await read("GET /campaigns");
  const [one, other] = campaigns.filter((each: { status: string }) => each.status === "live");
  await read(`POST /campaigns/${one.id}/pause`, { key: "for-one-campaign" });

  const elsewhere = [
    `POST /campaigns/${other.id}/pause`,
    `POST /campaigns/${one.id}/launch`,
    "POST /site/publish",
  ];
  for (const line of elsewhere) expect(await status(line, { key: "for-one-campaign" })).toBe(409);
});

test("every credential of a workspace shares its keys, as far as it may act at all", async () => {
  const first = await send("PATCH /site", { key: "shared-by-all", body: { bio: "Once" } });
  const write = { key: "shared-by-all", body: { bio: "Once" } };

  expectReplay(await send("PATCH /site", { ...write, as: "only site:write" }), first);
  expect(await status("PATCH /site", { ...write, as: "without site:write" })).toBe(403);
  expect(await status("PATCH /site", { ...write, as: "expired" })).toBe(401);
  expect(await status("PATCH /site", { ...write, token: null })).toBe(401);
});

test("a key says nothing about the same key of another workspace, pending or completed", async () => {
  await control.holdNext({ operation: "update_site" });
  const parked = send("PATCH /site", { key: "one-for-two", body: { bio: "Mine" } });
  await untilParked(control);

  const as = ownerOf(slugs.other);
  const theirs = await send("PATCH /site", { key: "one-for-two", body: { bio: "Theirs" }, as });
  expect([theirs.status, isReplay(theirs)]).toEqual([200, false]);
  await control.release();
  expect([(await parked).status, isReplay(await parked)]).toEqual([200, false]);

  const fresh = { key: "one-for-two", body: { bio: "Fresh" }, as: ownerOf(slugs.fresh) };
  expect(isReplay(await send("PATCH /site", fresh))).toBe(false);
  const bios = await Promise.all(
    [undefined, as, fresh.as].map((name) => read("GET /site", name ? { as: name } : {})),
  );
  expect(bios.map(({ site }) => site.bio)).toEqual(["Mine", "Theirs", "Fresh"]);
});

test("while a mutation is pending its key is taken, for other arguments too, and no other key is", async () => {
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

test("a mutation that was parked for longer than its answer is kept is replayed from when it completed", async () => {
  const write = { key: "parked-for-long", body: { dailyBudgetCents: 2_500 } };
  await control.holdNext({ operation: "create_campaign" });
  const parked = send("POST /campaigns", write);
  await untilParked(control);
  await wait(lifetimes.replay + day);
  const { token } = await control.issueIdentity({ workspace, name: "later" });
  await control.release();
  const first = await parked;

  expectReplay(await send("POST /campaigns", { ...write, token }), first);
  // Its work was done when it went on, and not when it came.
  const { now } = await control.clock();
  expect(Date.parse(first.json.job.nextRunAt)).toBeGreaterThan(Date.parse(now));
});

const nobody = "00000000-0000-4000-8000-000000000000";
const creation = { dailyBudgetCents: 2_500 };

type Request = readonly [line: string, options?: CallOptions];

interface RefusedKey {
  readonly status: number;
  readonly what: string;
  readonly before?: () => Promise<unknown>;
  readonly refused: Request;
  readonly after?: () => Promise<unknown>;
  readonly accepted?: Request;
}

const change: Request = ["PATCH /site", { body: { bio: "Accepted" } }];
const asFresh = { as: ownerOf(slugs.fresh) };

const refusals: readonly RefusedKey[] = [
  { status: 400, what: "a wrong body", refused: ["PATCH /site", { body: { displayName: "" } }] },
  { status: 400, what: "no JSON", refused: ["PATCH /site", { raw: "{" }] },
  { status: 400, what: "a wrong id", refused: ["POST /campaigns/1/pause"] },
  {
    status: 400,
    what: "a document the site builder does not take",
    refused: ["PUT /site/draft", { body: { doc: { sections: "none" } } }],
  },
  { status: 401, what: "no credential", refused: ["PATCH /site", { body: {}, token: null }] },
  { status: 401, what: "an expired one", refused: ["PATCH /site", { body: {}, as: "expired" }] },
  { status: 401, what: "a revoked one", refused: ["PATCH /site", { body: {}, as: "revoked" }] },
  {
    status: 402,
    what: "no subscription",
    before: () => control.setSubscription({ workspace, active: false }),
    refused: ["POST /campaigns", { body: creation }],
    after: () => control.setSubscription({ workspace, active: true }),
  },
  {
    status: 403,
    what: "a missing scope",
    refused: ["PATCH /site", { body: {}, as: "only site:read" }],
  },
  {
    status: 404,
    what: "a creative of nobody",
    refused: ["POST /campaigns", { body: { ...creation, creativeId: nobody } }],
  },
  { status: 404, what: "a campaign of nobody", refused: [`POST /campaigns/${nobody}/launch`] },
  {
    status: 409,
    what: "no draft to publish",
    refused: ["POST /site/publish", asFresh],
    accepted: ["PUT /site/draft", { ...asFresh, body: { doc: {} } }],
  },
  {
    status: 409,
    what: "no funding",
    before: () => control.setFunding({ workspace, cents: 0 }),
    refused: ["POST /campaigns", { body: creation }],
  },
  {
    status: 413,
    what: "a body too large",
    refused: ["PATCH /site", { raw: JSON.stringify({ bio: "x".repeat(600_000) }) }],
  },
  {
    status: 429,
    what: "no more writes",
    before: () => repeat(20, () => send("PATCH /site", { body: {} })),
    refused: ["PATCH /site", { body: {} }],
    after: () => wait(minute),
  },
  {
    status: 429,
    what: "no more operations",
    before: () => repeat(120, () => send("GET /workspace")),
    refused: ["PATCH /site", { body: {} }],
    after: () => wait(minute),
  },
  {
    status: 502,
    what: "the provider away",
    before: () => control.setProvider({ available: false }),
    refused: ["POST /campaigns", { body: creation }],
    after: () => control.setProvider({ available: true }),
  },
  {
    status: 503,
    what: "a service not configured",
    before: () => control.setService({ configured: false }),
    refused: ["PATCH /site", { body: {} }],
    after: () => control.setService({ configured: true }),
  },
];

test.each(refusals)(
  "a request that is refused with $status for $what leaves its key free, also for other arguments",
  async ({ status: expected, before, refused, after, accepted = change }) => {
    await before?.();
    for (let turn = 0; turn < 2; turn += 1)
      expectError(await send(refused[0], { ...refused[1], key: "refused-at-first" }), expected);
    await after?.();

    const taken = await send(accepted[0], { ...accepted[1], key: "refused-at-first" });
    expect([taken.status, isReplay(taken)]).toEqual([200, false]);
    expectReplay(await send(accepted[0], { ...accepted[1], key: "refused-at-first" }), taken);
  },
);

async function repeat(times: number, action: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await action();
}

const afterwards: readonly (readonly [what: string, happens: () => Promise<unknown>])[] = [
  ["no write is left", () => repeat(19, () => send("PATCH /site", { body: {} }))],
  ["the subscription has ended", () => control.setSubscription({ workspace, active: false })],
  ["the wallet is empty", () => control.setFunding({ workspace, cents: 0 })],
  ["the provider is away", () => control.setProvider({ available: false })],
  ["the business works in another state", () => control.setStates({ workspace, states: ["CA"] })],
  ["weeks have gone by", () => wait(30 * day)],
];

test.each(afterwards)("an answer is replayed as it was, although %s", async (_, happens) => {
  const { campaigns } = await read("GET /campaigns");
  const ready = campaigns.find((each: { readonly status: string }) => each.status === "ready");
  const write = { key: "answered-once" };
  const first = await send(`POST /campaigns/${ready.id}/launch`, write);
  expect(first.json.campaign.status).toBe("live");
  await happens();

  expectReplay(await send(`POST /campaigns/${ready.id}/launch`, write), first);
});

test("a launch that is replayed after a pause does not launch again", async () => {
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

/** All that a caller can change, as a caller sees it. */
async function readWorld(): Promise<unknown> {
  const [site, campaigns] = [await read("GET /site"), await read("GET /campaigns")];
  return { site, campaigns };
}
