import { isMutating } from "@plumbline/contract";
import { beforeEach, expect, test } from "vitest";
import {
  expectError,
  expectReplay,
  isReplay,
  lifetimesOf,
  listOperations,
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
  "$id replays until the end of the retention",
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
  "$id without a key is rejected and changes nothing",
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
])("a key with $what gets $expected", async ({ key, expected }) => {
  expect(await status("PATCH /site", { key, body: {} })).toBe(expected);
});

test("reads take no key", async () => {
  const first = await send("GET /site", { key: "not-for-reading" });
  const second = await send("GET /site", { key: "not-for-reading" });

  expect([isReplay(first), isReplay(second)]).toEqual([false, false]);
  expect(await status("PATCH /site", { key: "not-for-reading", body: { bio: "New" } })).toBe(200);
});

test("a key belongs to one operation and one path", async () => {
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

test("the credentials of a workspace share its keys, within their scopes", async () => {
  const first = await send("PATCH /site", { key: "shared-by-all", body: { bio: "Once" } });
  const write = { key: "shared-by-all", body: { bio: "Once" } };

  expectReplay(await send("PATCH /site", { ...write, as: "only site:write" }), first);
  expect(await status("PATCH /site", { ...write, as: "without site:write" })).toBe(403);
  expect(await status("PATCH /site", { ...write, as: "expired" })).toBe(401);
  expect(await status("PATCH /site", { ...write, token: null })).toBe(401);
});

test("equal keys of two workspaces are independent", async () => {
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

/** Returns all data that a caller can change. */
async function readWorld(): Promise<unknown> {
  const [site, campaigns] = [await read("GET /site"), await read("GET /campaigns")];
  return { site, campaigns };
}
