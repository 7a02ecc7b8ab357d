import { expect, test } from "vitest";
import { catalogue, openBusinessWorld, ready } from "../../../testing/business-world.ts";

const { storage, call, addWorkspace, say, listBusinesses } = await openBusinessWorld();

test("an empty set-up asks for the trade, the cities and the licence, one by one", async () => {
  const workspaceId = await addWorkspace();

  const first = await say(workspaceId, undefined);
  expect(first).toMatchObject({ status: "needs_answer", question: { key: "trade" } });
  expect(first.question?.options).toEqual(catalogue.verticals.map(({ slug }) => slug));

  const second = await say(workspaceId, { answer: "I am a plumber" });
  expect(second).toMatchObject({ status: "needs_answer", question: { key: "cities" } });

  const third = await say(workspaceId, { answer: "Austin, TX; Round Rock, tx" });
  expect(third).toMatchObject({
    status: "needs_details",
    business: { name: "Austin Plumbing", trade: "plumbing", setupComplete: false },
    missing: [
      { key: "plumbingLicense", kind: "text", required: true },
      { key: "insured", kind: "boolean", required: false },
    ],
  });

  const last = await say(workspaceId, { facts: { plumbingLicense: "M-12345" } });
  expect(last).toMatchObject({
    status: "ready",
    business: { ...third.business, setupComplete: true },
    missing: [],
  });
  expect(await listBusinesses(workspaceId)).toEqual([{ id: last.business?.id, status: "ready" }]);
  expect(await say(workspaceId, {})).toMatchObject({ status: "needs_answer" });
});

test("a call with all input is ready at once: live page, eight ads, no charge", async () => {
  const workspaceId = await addWorkspace({ funded_cents: 1_000 });

  const result = await say(workspaceId, {
    name: "Rivera Plumbing",
    trade: "plumbing",
    description: "We replace water heaters.",
    cities: ["Austin, TX"],
    website: "https://rivera.example",
    facts: { plumbingLicense: 12_345, insured: true },
  });

  expect(result).toMatchObject({
    status: "ready",
    business: { name: "Rivera Plumbing", trade: "plumbing", setupComplete: true },
    notice: expect.stringContaining("Nothing was charged or launched."),
    focus: expect.stringMatching(/^The page is set up for .*water heater.*\.$/),
  });
  expect(result.business?.slug).toMatch(/^rivera-plumbing-[0-9a-f]{8}$/);
  expect(result.preview?.siteUrl).toBe(result.business?.siteUrl);
  expect(new Set(result.preview?.adImages).size).toBe(8);
  const { details } = await storedBusiness(workspaceId);
  expect(JSON.parse(details)).toMatchObject({
    said: { description: "We replace water heaters.", website: "https://rivera.example" },
    made: { siteUrl: result.business?.siteUrl, photo: expect.any(String) },
  });
  const balance = await call("list_campaigns", { workspaceId });
  expect(balance).toMatchObject({ remainingCents: 1_000, campaigns: [] });
});

test("the trade is found in the owner's words, and requested if they match several", async () => {
  const workspaceId = await addWorkspace();
  const cities = ["Denver, CO"];

  expect(await say(workspaceId, { words: "roofer for 20 years", cities })).toMatchObject({
    status: "ready",
    business: { trade: "roofing" },
  });
  const unsure = await say(workspaceId, { description: "plumber and electrician", cities });
  expect(unsure).toMatchObject({
    status: "needs_answer",
    question: { key: "trade", options: ["plumbing", "electrical"] },
  });
  expect(
    await say(workspaceId, {
      description: "plumber and electrician",
      cities,
      answer: "electrical",
    }),
  ).toMatchObject({ status: "ready", business: { trade: "electrical" } });
});

test("an unknown trade is requested again", async () => {
  const workspaceId = await addWorkspace();

  expect(await say(workspaceId, { ...ready, trade: "alchemy" })).toMatchObject({
    status: "needs_answer",
    question: { key: "trade" },
  });
});

test("a trade on hold gets its page, with a note about its ads", async () => {
  const workspaceId = await addWorkspace();
  const onHold = catalogue.verticals.find(({ compliance }) => compliance?.launch === "hold");

  const result = await say(workspaceId, { ...ready, trade: onHold?.slug });

  expect(result).toMatchObject({ status: "ready", notice: expect.stringContaining("on hold") });
});

test("an answer that does not fit leads to the same question", async () => {
  const workspaceId = await addWorkspace();
  const asked = await say(workspaceId, { trade: "plumbing" });
  expect(asked.question?.key).toBe("cities");

  for (const answer of ["everywhere", "Austin", "Austin, Texas", "Paris, FR", ";", ","])
    expect(await say(workspaceId, { trade: "plumbing", answer })).toEqual(asked);
});

test("details are requested until each required one has an answer of its type", async () => {
  const workspaceId = await addWorkspace();
  const said = { name: "Rivera", trade: "plumbing", cities: ["Austin, TX"] };

  for (const plumbingLicense of [" ", true, null, "M-1"]) {
    const { status } = await say(workspaceId, { ...said, facts: { plumbingLicense, other: 1 } });
    expect(status).toBe(plumbingLicense === "M-1" ? "ready" : "needs_details");
  }
});

test("the input for a name is stored, and later input replaces it", async () => {
  const workspaceId = await addWorkspace();

  await say(workspaceId, { name: "Rivera", description: "plumber", facts: { insured: true } });
  await say(workspaceId, { name: " RIVERA ", cities: ["Austin, TX"] });
  const result = await say(workspaceId, { name: "rivera", cities: ["Miami, FL"] });

  expect(result).toMatchObject({
    status: "needs_details",
    business: { name: "Rivera", trade: "plumbing" },
    missing: [{ key: "plumbingLicense" }],
  });
  expect(JSON.parse((await storedBusiness(workspaceId)).details)).toMatchObject({
    said: { cities: [{ city: "Miami", state: "FL" }], facts: { insured: true } },
  });
});

test("a ready set-up does not change and is returned again", async () => {
  const workspaceId = await addWorkspace();
  const first = await say(workspaceId, { name: "Rivera", ...ready });

  expect(await say(workspaceId, { name: "Rivera" })).toEqual(first);
  expect(
    await say(workspaceId, { name: "Rivera", trade: "dental", cities: ["Austin, TX"] }),
  ).toEqual(first);
});

test("businesses with one name in two workspaces are separate, with different URLs", async () => {
  const [one, other] = [await addWorkspace(), await addWorkspace()];

  const first = await say(one, { name: "Rivera", ...ready });
  const second = await say(other, { name: "Rivera", ...ready });

  expect(first.business?.id).not.toBe(second.business?.id);
  expect(first.business?.siteUrl).not.toBe(second.business?.siteUrl);
});

function storedBusiness(workspaceId: string) {
  return storage.db
    .selectFrom("businesses")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
}
