import type { BusinessSetUpResult, Vertical } from "@local-ads/client";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { day, expectError, minute, openService, ownerOf, slugs } from "../support/open-service.ts";
import { listBusinesses } from "../support/dump-of.ts";

const { control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

type Said = Readonly<Record<string, unknown>>;

function say(body?: Said, as = ownerOf(slugs.everything)): Promise<BusinessSetUpResult> {
  return read("POST /businesses", { body, as });
}

const { verticals }: { readonly verticals: readonly Vertical[] } = await read("GET /verticals");

function expectReady(result: BusinessSetUpResult, trade: string): void {
  expect(result).toMatchObject({
    status: "ready",
    business: { trade, setupComplete: true, id: expect.any(String), slug: expect.any(String) },
    missing: [],
    notice: expect.any(String),
    next: expect.any(String),
  });
  expect(result).not.toHaveProperty("question");
  const { preview, business } = result;
  expect(preview?.siteUrl).toBe(business?.siteUrl);
  expect(preview?.adImages).toHaveLength(8);
  for (const url of [preview?.url, preview?.siteUrl, ...(preview?.adImages ?? [])])
    expect(() => new URL(url ?? "")).not.toThrow();
}

test("a call with all input is ready at once, with the page and eight ads", async () => {
  const said = {
    trade: "plumbing",
    description: "We replace water heaters",
    cities: ["Austin, TX", "Waco, TX"],
    website: "https://rivera.example.com",
    name: "Rivera",
    facts: { plumbingLicense: "M-12345", insured: true },
  };
  const result = await say(said);
  expectReady(result, "plumbing");
  expect(result.business?.name).toBe("Rivera");
  expect(result.focus).toMatch(/water heater/);
});

test("without input, one question after the other leads to a business", async () => {
  const asked: (string | undefined)[] = [];
  let result = await say();
  for (const answer of ["plumbing", "Austin, TX"]) {
    expect(result.status).toBe("needs_answer");
    expect(result.question).toMatchObject({ key: expect.any(String), text: expect.any(String) });
    expect(Array.isArray(result.question?.options)).toBe(true);
    expect(result).not.toHaveProperty("business");
    asked.push(result.question?.key);
    result = await say({ answer });
  }
  expect(asked).toEqual(["trade", "cities"]);

  expect(result.status).toBe("needs_details");
  expect(result.business).toMatchObject({ trade: "plumbing", setupComplete: false });
  expect(result.missing?.filter(({ required }) => required).map(({ key }) => key)).toEqual([
    "plumbingLicense",
  ]);
  for (const detail of result.missing ?? [])
    expect(detail).toEqual({
      key: expect.any(String),
      label: expect.any(String),
      why: expect.any(String),
      kind: expect.any(String),
      required: expect.any(Boolean),
    });
  const ready = await say({ facts: { plumbingLicense: "M-12345" } });
  expectReady(ready, "plumbing");
  expect(ready.business).toEqual({ ...result.business, setupComplete: true });
});

test("the question about the trade offers the matching trades, or all trades", async () => {
  expect((await say({ cities: ["Denver, CO"] })).question?.options).toEqual(
    verticals.map(({ slug }) => slug),
  );
  const unsure = { description: "plumber and electrician", cities: ["Denver, CO"] };
  const { question } = await say(unsure);
  expect(question?.options?.toSorted()).toEqual(["electrical", "plumbing"]);
  const ready = await say({ ...unsure, answer: "electrical" });
  expectReady(ready, "electrical");
});

test("an invalid answer leads to the same question", async () => {
  const first = await say({ name: "Patient", cities: ["Denver, CO"] });
  const again = await say({ name: "Patient", cities: ["Denver, CO"], answer: "whatever you like" });
  expect(again).toEqual(first);
  expectReady(
    await say({ name: "Patient", cities: ["Denver, CO"], answer: "handyman" }),
    "handyman",
  );
});

describe("the closest trade on offer", () => {
  test("is the one with the owner's words", async () => {
    const told = [];
    for (const [turn, { slug, singular }] of verticals.entries()) {
      if (turn % 20 === 0) await wait(minute);
      const said = { name: `Shop ${turn}`, description: `I am a ${singular}` };
      const { status: reached, business } = await say({ ...said, cities: ["Burlington, VT"] });
      expect(["ready", "needs_details"]).toContain(reached);
      told.push([slug, business?.trade]);
    }
    expect(told).toEqual(verticals.map(({ slug }) => [slug, slug]));
  });

  test("is the same for a specialty, which the page follows", async () => {
    const plain = await say({ name: "Plain", trade: "roofing", cities: ["Denver, CO"] });
    expectReady(plain, "roofing");
    expect(plain).not.toHaveProperty("focus");
    const special = await say({
      name: "Special",
      description: "roofer, mostly metal roofs with a standing seam",
      cities: ["Denver, CO"],
    });
    expectReady(special, "roofing");
    expect(special.focus).toMatch(/metal roof/);
  });
});

const licensed = verticals.flatMap(({ slug, compliance }) =>
  (compliance?.tenantFields ?? []).flatMap(({ key, requiredIn = [] }) =>
    requiredIn.map((state) => ({ slug, key, state })),
  ),
);

test("the questions of a trade are asked only if a state requires them", async () => {
  const states = new Map(licensed.map((each) => [`${each.slug} ${each.key}`, each]));
  let turn = 0;
  for (const { slug, key, state } of states.values()) {
    turn += 1;
    if (turn % 8 === 0) await wait(minute);
    const there = await say({
      name: `There ${turn}`,
      trade: slug,
      cities: [`Somewhere, ${state}`],
    });
    expect(there.status).toBe("needs_details");
    expect(there.missing).toContainEqual(expect.objectContaining({ key, required: true }));
    const elsewhere = await say({ name: `Else ${turn}`, trade: slug, cities: ["Burlington, VT"] });
    expectReady(elsewhere, slug);
  }
  expect(turn).toBeGreaterThan(8);
});

test("set-up never asks for services, prices, photos, a phone number or a budget", async () => {
  const asked = [];
  for (const { slug } of verticals) {
    const { question, missing = [] } = await say({
      name: `Asking ${slug}`,
      trade: slug,
      cities: ["Austin, TX"],
    });
    asked.push(...(question ? [question.key] : []), ...missing.map(({ key }) => key));
    if (asked.length % 5 === 0) await wait(minute);
  }
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((key) => /^(?:service|price|photo|phone|budget)/i.test(`${key}`))).toEqual(
    [],
  );
});

describe("the same name", () => {
  test("continues the same business, in any order of input, and never creates another", async () => {
    const parts = {
      trade: "plumbing",
      cities: ["Austin, TX"],
      facts: { plumbingLicense: "M-1" },
    };
    const names = ["Rivera", "  rivera ", "RIVERA", "Rívera"];
    const { id } = await control.snapshot();
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.entries(parts), { minLength: 3 }),
        fc.array(fc.constantFrom(...names.slice(0, 3)), { minLength: 3, maxLength: 3 }),
        async (order, called) => {
          await control.restore({ id });
          const results = [];
          for (const [at, [member, value]] of order.entries())
            results.push(await say({ name: called[at], [member]: value }));
          const last = results.at(-1)!;
          expectReady(last, "plumbing");
          expect(await listBusinesses(control)).toEqual([last.business?.id]);
          expect(results.slice(0, -1).every((each) => each.status !== "ready")).toBe(true);
        },
      ),
      { seed: 1, numRuns: 15 },
    );
    expect(
      (await say({ name: names[3], trade: "handyman", cities: ["Denver, CO"] })).business?.id,
    ).not.toBe((await listBusinesses(control))[0]);
  });

  test("returns the ready business, regardless of further input", async () => {
    const said = { name: "Rivera", trade: "handyman", cities: ["Denver, CO"] };
    const first = await say(said);
    expectReady(first, "handyman");
    for (const more of [
      {},
      { trade: "roofing" },
      { cities: ["Austin, TX"] },
      { facts: { insured: true } },
    ]) {
      await wait(20 * day);
      expect(await say({ ...said, ...more })).toEqual(first);
      expect(await say({ name: "Rivera" })).toEqual(first);
    }
    expect(await listBusinesses(control)).toEqual([first.business?.id]);
  });

  test("is another business in another workspace", async () => {
    const said = { name: "Rivera", trade: "handyman", cities: ["Denver, CO"] };
    const [mine, theirs] = [await say(said), await say(said, ownerOf(slugs.other))];
    expectReady(theirs, "handyman");
    expect(theirs.business?.id).not.toBe(mine.business?.id);
    expect(theirs.business?.siteUrl).not.toBe(mine.business?.siteUrl);
    expect(await listBusinesses(control)).toHaveLength(2);
  });

  test("is proposed if there is none, and then finds the business", async () => {
    const first = await say({ trade: "handyman", cities: ["Denver, CO"] });
    expectReady(first, "handyman");
    expect(first.business?.name).toMatch(/Denver/);
    expect(await say({ name: first.business?.name })).toEqual(first);
    expect(await say({ trade: "handyman", cities: ["Denver, CO"] })).toEqual(first);
    expect(await listBusinesses(control)).toHaveLength(1);
  });
});

test("a key creates one business", async () => {
  const said = { name: "Keyed", trade: "handyman", cities: ["Denver, CO"] };
  const write = { key: "set-up-with-a-key", body: said };
  const first = await send("POST /businesses", { ...write, as: "only billing:read" });
  const second = await send("POST /businesses", { ...write, as: "only site:read" });
  expect([second.text, second.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
  expectError(await send("POST /businesses", { ...write, body: {} }), 409);
  expectError(await send("POST /businesses", { body: said, key: null }), 400);
  expectError(await send("POST /businesses", { body: said, token: null }), 401);
});

const wrong: readonly (readonly [what: string, body: unknown])[] = [
  ["a list", []],
  ["a trade that is not a string", { trade: 1 }],
  ["cities that are not a list", { cities: "Austin, TX" }],
  ["a city without a state", { cities: ["Austin"] }],
  ["an unknown state", { cities: ["Austin, XX"] }],
  ["facts that are a list", { facts: [] }],
  ["a name that is not a string", { name: {} }],
];

test.each(wrong)("%s is invalid input and creates no business", async (_, body) => {
  expect(await status("POST /businesses", { body })).toBe(400);
  expect(await listBusinesses(control)).toEqual([]);
});

test("unknown members are accepted", async () => {
  const said = { trade: "handyman", cities: ["Denver, CO"], colour: "red", nested: { a: [1] } };
  const result = await say({ name: "Open", ...said });
  expectReady(result, "handyman");
  expect(await say({ name: "Open", unknown: null })).toEqual(result);
});
