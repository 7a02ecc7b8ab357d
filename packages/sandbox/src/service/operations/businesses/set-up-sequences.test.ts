import type { BusinessSetUpResult } from "@local-ads/client";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue, openBusinessWorld, seeded } from "../../../testing/business-world.ts";

const { addWorkspace, say, listBusinesses } = await openBusinessWorld();

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

test("any sequence of calls with one name creates at most one business, and ready is final", async () => {
  const spelling = fc.constantFrom("Rivera & Söhne", " rivera &  söhne", "RIVERA & SÖHNE ");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(spelling, input), { maxLength: 8 }), async (calls) => {
      const workspaceId = await addWorkspace();
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

test("concurrent calls with one name create one business", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 2, maxLength: 6 }), async (calls) => {
      const workspaceId = await addWorkspace();

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

test("a set-up whose questions are all answered is ready within four calls, for any trade and states", async () => {
  const cities = fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 4 });
  const known = fc.subarray(["name", "trade", "cities", "facts"]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...catalogue.verticals),
      cities,
      known,
      async ({ slug }, codes, known) => {
        const workspaceId = await addWorkspace();
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

test("a required detail is requested if a state of the cities requires it, and only then", async () => {
  const workspaceId = await addWorkspace();
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
