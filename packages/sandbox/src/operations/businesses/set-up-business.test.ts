import type { BusinessSetUp, BusinessSetUpResult } from "@local-ads/client";
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createCatalogue } from "../../catalogue/create-catalogue.ts";
import { openOperationWorld, worldNow } from "../../testing/operation-world.ts";

const catalogue = createCatalogue();
const world = await openOperationWorld({ catalogue });
afterAll(() => world.close());

const seeded = { seed: 20_261_121 };
const states = [
  ...new Set(
    catalogue.verticals.flatMap(
      ({ compliance }) =>
        compliance?.tenantFields.flatMap(({ requiredIn = [] }) => requiredIn) ?? [],
    ),
  ),
  "VT",
  "PR",
];
const ready = { trade: "plumbing", cities: ["Denver, CO"] };

test("a conversation that starts with nothing asks for the trade, the cities and the licence, one by one", async () => {
  const workspaceId = await world.addWorkspace();

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

test("a call that says everything is ready at once: live page, eight ads, nothing charged", async () => {
  const workspaceId = await world.addWorkspace({ funded_cents: 1_000 });

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
  const balance = await world.call("list_campaigns", { workspaceId });
  expect(balance).toMatchObject({ remainingCents: 1_000, campaigns: [] });
});

test("the trade is found in the owner's own words, and asked for where they may mean several", async () => {
  const workspaceId = await world.addWorkspace();
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

test("a trade that is not on offer is asked for again", async () => {
  const workspaceId = await world.addWorkspace();

  expect(await say(workspaceId, { ...ready, trade: "alchemy" })).toMatchObject({
    status: "needs_answer",
    question: { key: "trade" },
  });
});

test("a trade on hold gets its page, with a word about its ads", async () => {
  const workspaceId = await world.addWorkspace();
  const onHold = catalogue.verticals.find(({ compliance }) => compliance?.launch === "hold");

  const result = await say(workspaceId, { ...ready, trade: onHold?.slug });

  expect(result).toMatchObject({ status: "ready", notice: expect.stringContaining("on hold") });
});

test("an answer that answers nothing leads to the same question again", async () => {
  const workspaceId = await world.addWorkspace();
  const asked = await say(workspaceId, { trade: "plumbing" });
  expect(asked.question?.key).toBe("cities");

  for (const answer of ["everywhere", "Austin", "Austin, Texas", "Paris, FR", ";", ","])
    expect(await say(workspaceId, { trade: "plumbing", answer })).toEqual(asked);
});

test("details are asked for until each required one is answered in its kind", async () => {
  const workspaceId = await world.addWorkspace();
  const said = { name: "Rivera", trade: "plumbing", cities: ["Austin, TX"] };

  for (const plumbingLicense of [" ", true, null, "M-1"]) {
    const { status } = await say(workspaceId, { ...said, facts: { plumbingLicense, other: 1 } });
    expect(status).toBe(plumbingLicense === "M-1" ? "ready" : "needs_details");
  }
});

test("what was said under a name is remembered, and a later word counts", async () => {
  const workspaceId = await world.addWorkspace();

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

test("a set-up that is ready stays as it is and is told again", async () => {
  const workspaceId = await world.addWorkspace();
  const first = await say(workspaceId, { name: "Rivera", ...ready });

  expect(await say(workspaceId, { name: "Rivera" })).toEqual(first);
  expect(
    await say(workspaceId, { name: "Rivera", trade: "dental", cities: ["Austin, TX"] }),
  ).toEqual(first);
});

test("businesses of one name in two workspaces are two, at two addresses", async () => {
  const [one, other] = [await world.addWorkspace(), await world.addWorkspace()];

  const first = await say(one, { name: "Rivera", ...ready });
  const second = await say(other, { name: "Rivera", ...ready });

  expect(first.business?.id).not.toBe(second.business?.id);
  expect(first.business?.siteUrl).not.toBe(second.business?.siteUrl);
});

test.each([
  ["trade", { trade: 7 }, "trade must be a string."],
  ["description", { description: ["a"] }, "description must be a string."],
  ["words", { words: {} }, "words must be a string."],
  ["name", { name: false }, "name must be a string."],
  ["website", { website: {} }, "website must be a string."],
  ["answer", { answer: 1 }, "answer must be a string."],
  ["cities", { cities: "Austin, TX" }, "cities must be a list of strings."],
  [
    "a city",
    { cities: ["Austin, TX", "Waco"] },
    'cities[1] must be a string of the form "City, ST".',
  ],
  ["two cities in one", { cities: ["Austin, TX; Waco, TX"] }, "cities[0] must"],
  ["facts", { facts: ["M-1"] }, "facts must be an object"],
  ["a fact", { facts: { plumbingLicense: {} } }, "facts.plumbingLicense must be"],
])("%s of a wrong type is refused with its place", async (_, body, detail) => {
  const workspaceId = await world.addWorkspace();

  await expect(say(workspaceId, body)).rejects.toMatchObject({
    refusal: "invalid-input",
    message: expect.stringContaining(detail),
  });
  expect(await listBusinesses(workspaceId)).toEqual([]);
});

test("null, blanks and what nobody knows say nothing", async () => {
  const workspaceId = await world.addWorkspace();

  const silent = {
    trade: null,
    name: " ",
    cities: [],
    facts: { plumbingLicense: null },
    budget: 5,
  };

  expect(await say(workspaceId, silent)).toEqual(await say(workspaceId, {}));
});

test("text of any kind is kept as it was said", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", minLength: 1 }), async (text) => {
      fc.pre(text.trim() !== "");
      const workspaceId = await world.addWorkspace();

      const { business } = await say(workspaceId, { ...ready, name: text, description: text });

      expect(business?.name).toBe(text.trim());
      expect(business?.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(business?.slug?.length).toBeLessThanOrEqual(63);
    }),
    { ...seeded, numRuns: 60 },
  );
});

const input = fc.record(
  {
    trade: fc.constantFrom("plumbing", "roofing", "house-cleaning", "alchemy"),
    description: fc.constantFrom("plumber", "roofs and gutters", "we help", "leaky roof repair"),
    cities: fc.subarray(["Austin, TX", "Miami, FL", "Denver, CO"]),
    answer: fc.constantFrom("plumbing", "a roofer", "Austin, TX", "Reno, NV; Tucson, AZ", "yes"),
    facts: fc.record(
      { plumbingLicense: fc.constantFrom("M-1", ""), insured: fc.boolean() },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

test("any sequence of calls with one name makes at most one business, and ready is for ever", async () => {
  const spelling = fc.constantFrom("Rivera & Söhne", " rivera &  söhne", "RIVERA & SÖHNE ");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(spelling, input), { maxLength: 8 }), async (calls) => {
      const workspaceId = await world.addWorkspace();
      const identities = new Set<string>();
      let before: BusinessSetUpResult | undefined;
      for (const [name, said] of calls) {
        const after = await say(workspaceId, { ...said, name });
        if (after.business) identities.add(`${after.business.id} ${after.business.slug}`);
        expect(after).toEqual(before?.status === "ready" ? before : after);
        expectWhole(after);
        before = after;
      }

      expect(identities.size).toBeLessThanOrEqual(1);
      expect(await listBusinesses(workspaceId)).toHaveLength(Math.min(1, calls.length));
    }),
    { ...seeded, numRuns: 150 },
  );
});

test("calls at one time with one name make one business", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 2, maxLength: 6 }), async (calls) => {
      const workspaceId = await world.addWorkspace();

      const results = await Promise.all(
        calls.map((said) => say(workspaceId, { ...said, name: "Rivera" })),
      );

      const ids = results.flatMap(({ business }) => business?.id ?? []);
      expect(new Set(ids).size).toBeLessThanOrEqual(1);
      expect(await listBusinesses(workspaceId)).toHaveLength(1);
    }),
    { ...seeded, numRuns: 60 },
  );
});

test("whoever answers each question is ready within four calls, whatever the trade and the states", async () => {
  const cities = fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 4 });
  const known = fc.subarray(["name", "trade", "cities", "facts"]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...catalogue.verticals),
      cities,
      known,
      async ({ slug }, codes, known) => {
        const workspaceId = await world.addWorkspace();
        const places = codes.map((state) => `Springfield, ${state}`);
        const all: Record<string, unknown> = {
          name: "Springfield Works",
          trade: slug,
          cities: places,
          facts: { insured: true },
        };
        const start = Object.fromEntries(known.map((member) => [member, all[member]]));
        const owner = { trade: slug, cities: places.join("; ") };

        let [body, result] = [start, await say(workspaceId, start)];
        let calls = 1;
        for (; result.status !== "ready" && calls < 10; calls += 1) {
          expectWhole(result);
          body = { ...start, ...reply(result, owner) };
          result = await say(workspaceId, body);
        }

        expect(result).toMatchObject({ status: "ready", business: { trade: slug } });
        expect(calls).toBeLessThanOrEqual(4);
        expect(await say(workspaceId, { ...body, name: result.business?.name })).toEqual(result);
        expect(await listBusinesses(workspaceId)).toHaveLength(1);
      },
    ),
    { ...seeded, numRuns: 300 },
  );
});

test("a required detail is asked for where a state of the cities requires it, and nowhere else", async () => {
  const workspaceId = await world.addWorkspace();
  for (const { slug, compliance } of catalogue.verticals) {
    for (const state of states) {
      const requiring = (compliance?.tenantFields ?? [])
        .filter(({ requiredIn = [] }) => requiredIn.includes(state))
        .map(({ key }) => key);

      const result = await say(workspaceId, {
        trade: slug,
        cities: [`Town of ${state}, ${state}`],
      });

      const required = (result.missing ?? []).filter((detail) => detail.required);
      expect(required.map(({ key }) => key)).toEqual(requiring);
      expect(result.status).toBe(requiring.length > 0 ? "needs_details" : "ready");
    }
  }
});

async function say(workspaceId: string, body: BusinessSetUp | undefined) {
  const input = body === undefined ? {} : { body };
  return world.call("set_up_business", { workspaceId, input, now: worldNow });
}

/** What the owner says to a turn: the answer to its one question, or the missing details by their kind. */
function reply({ question, missing }: BusinessSetUpResult, owner: Record<string, string>) {
  if (question) return { answer: owner[question.key ?? ""] };
  const facts = (missing ?? []).map(({ key, kind }) => [key, kind === "boolean" ? false : "X-1"]);
  return { facts: Object.fromEntries(facts) };
}

/** Each status carries what belongs to it and nothing of the others. */
function expectWhole(result: BusinessSetUpResult): void {
  const parts: Record<string, readonly string[]> = {
    needs_answer: ["next", "question", "status"],
    needs_details: ["business", "missing", "next", "status"],
    ready: ["business", "missing", "next", "notice", "preview", "status"],
  };
  const { focus: _, ...rest } = result;
  expect(Object.keys(rest).toSorted()).toEqual(parts[result.status ?? ""]);
}

function listBusinesses(workspaceId: string) {
  return world.storage.db
    .selectFrom("businesses")
    .select(["id", "status"])
    .where("workspace_id", "=", workspaceId)
    .where("status", "!=", "unnamed")
    .execute();
}

function storedBusiness(workspaceId: string) {
  return world.storage.db
    .selectFrom("businesses")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
}
