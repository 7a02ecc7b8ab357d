import type { TenantField, Vertical } from "@local-ads/client";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { identityOf } from "../support/call.ts";
import { day, expectError, minute, openService, ownerOf, slugs } from "../support/open-service.ts";

const { sandbox, control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const everybody = Object.values(slugs).map((slug) => ownerOf(slug));
const catalogue: {
  readonly verticals: readonly Vertical[];
  readonly globalAvoid: readonly string[];
} = await read("GET /verticals");
const { verticals } = catalogue;
const rulesOf = ({ compliance }: Vertical) => compliance;
const fieldsOf = (vertical: Vertical): readonly TenantField[] =>
  vertical.compliance?.tenantFields ?? [];

describe("the catalogue", () => {
  test("has at least twelve trades, each with a unique slug that is valid in a path", () => {
    expect(verticals.length).toBeGreaterThanOrEqual(12);
    expect(new Set(verticals.map(({ slug }) => slug)).size).toBe(verticals.length);
    for (const { slug } of verticals) expect(slug).toMatch(/^[a-z0-9-]{2,60}$/);
  });

  test("has trades that can advertise, at least one on hold, and one without rules", () => {
    const flags = verticals.map((vertical) => rulesOf(vertical)?.launch ?? null);
    expect(new Set(flags)).toEqual(new Set(["go", "hold", null]));
    for (const vertical of verticals) expect(vertical).toHaveProperty("compliance");
  });

  test("has every kind of rule of the interface", () => {
    const rules = verticals.flatMap((vertical) => rulesOf(vertical) ?? []);
    const platforms = rules.map(({ platform }) => platform);
    const categories = new Set(platforms.flatMap((each) => each.metaSpecialAdCategory ?? []));
    expect(categories).toEqual(new Set(["housing", "employment", "credit"]));
    expect(platforms.some(({ ageMin }) => ageMin !== undefined)).toBe(true);
    expect(platforms.some(({ healthPixelRisk }) => healthPixelRisk === true)).toBe(true);
    const fields = verticals.flatMap(fieldsOf);
    expect(new Set(fields.map(({ askAt }) => askAt))).toEqual(
      new Set(["onboarding", "before-ads"]),
    );
    expect(fields.some(({ requiredIn }) => requiredIn !== undefined)).toBe(true);
    expect(fields.some(({ requiredIn }) => requiredIn === undefined)).toBe(true);
    expect(rules.flatMap(({ disclosures }) => disclosures).length).toBeGreaterThan(5);
    expect(catalogue.globalAvoid.length).toBeGreaterThan(0);
  });

  test("is the same for all callers, seeds and times", async () => {
    for (const as of everybody) expect(await read("GET /verticals", { as })).toEqual(catalogue);
    await wait(80 * day);
    expect(await read("GET /verticals")).toEqual(catalogue);
    await control.seed({ seed: 3 });
    expect(await read("GET /verticals")).toEqual(catalogue);
  });

  test("returns a single trade as in the list", async () => {
    for (const vertical of verticals)
      expect(await read(`GET /verticals/${vertical.slug}`)).toEqual({ vertical });
    expectError(await send("GET /verticals/no-such-trade"), 404);
  });
});

describe("the workspace", () => {
  test("is that of the credential, with the scopes that were granted", async () => {
    for (const { name, scopes, partition, state } of sandbox.identities()) {
      if (state !== "active" || !scopes.includes("site:read")) continue;
      const answer = await read("GET /workspace", { as: name });
      const known = (await control.workspaces()).find(({ id }) => id === partition);
      expect(answer).toEqual({
        workspace: {
          id: partition,
          slug: known?.slug,
          displayName: known?.name,
          siteUrl: known?.siteUrl,
        },
        scopes,
      });
    }
  });
});

interface Requirements {
  readonly states: readonly string[];
  readonly fields: readonly TenantField[];
  readonly missing: readonly { readonly key: string; readonly states: readonly string[] }[];
  readonly licenseLine: string | null;
  readonly disclosures: readonly string[];
  readonly manageUrl: string;
}

describe("the requirements", () => {
  const states = [
    ...new Set(verticals.flatMap(fieldsOf).flatMap(({ requiredIn = [] }) => requiredIn)),
    "VT",
  ];

  const situations = fc.record({
    vertical: fc.constantFrom(...verticals),
    states: fc.uniqueArray(fc.constantFrom(...states), { maxLength: 4 }),
    lacking: fc.nat(),
  });

  test("follow the trade, the states and the licences of the workspace", async () => {
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(situations, async ({ vertical, states: chosen, lacking }) => {
        turn += 1;
        const plan = { trade: vertical.slug, states: chosen, leads: 0, campaigns: {} };
        const { workspace, owner } = await control.createWorkspace({
          ...plan,
          name: `Shop ${turn}`,
        });
        const needed = fieldsOf(vertical).flatMap(({ key, requiredIn = [] }) =>
          chosen.filter((state) => requiredIn.includes(state)).map((state) => ({ key, state })),
        );
        const taken = needed.filter((_, at) => ((lacking >> at) & 1) === 1);
        for (const { key, state } of taken)
          await control.setLicence({ workspace: workspace.id, field: key, state, number: null });

        const told: Requirements = await read("GET /workspace/requirements", {
          token: owner.token,
        });

        expect(told).toMatchObject({ workspaceId: workspace.id, vertical: vertical.slug });
        expect(told.states).toEqual(chosen);
        expect(told.fields).toEqual(fieldsOf(vertical));
        expect(
          told.missing.flatMap(({ key, states: of }) => of.map((state) => ({ key, state }))),
        ).toEqual(taken.toSorted((one, other) => needed.indexOf(one) - needed.indexOf(other)));
        expect(told.licenseLine === null).toBe(needed.length === taken.length);
        expect(told.disclosures).toEqual([
          ...new Set(
            (vertical.compliance?.disclosures ?? [])
              .filter((disclosure) => disclosure.states.some((state) => chosen.includes(state)))
              .map(({ text }) => text),
          ),
        ]);
        expect(() => new URL(told.manageUrl)).not.toThrow();
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  const workspace = slugs.everything;
  const licence = { workspace, field: "plumbingLicense" };
  const readRequirements = (): Promise<Requirements> => read("GET /workspace/requirements");

  test("change at once with a state or a licence", async () => {
    const before = await readRequirements();
    expect(before).toMatchObject({ states: ["TX"], missing: [], licenseLine: "TX M-12345" });

    await control.setStates({ workspace, states: ["TX", "CA", "VT"] });
    expect(await readRequirements()).toMatchObject({
      states: ["TX", "CA", "VT"],
      missing: [{ key: "plumbingLicense", label: expect.any(String), states: ["CA"] }],
      licenseLine: "TX M-12345",
    });
    await control.setLicence({ ...licence, state: "CA", number: "C-36 7" });
    expect(await readRequirements()).toMatchObject({
      missing: [],
      licenseLine: "TX M-12345 · CA C-36 7",
    });
    await control.setLicence({ ...licence, state: "TX", number: null });
    expect(await readRequirements()).toMatchObject({
      missing: [{ states: ["TX"] }],
      licenseLine: "CA C-36 7",
    });
    await control.setLicence({ ...licence, state: "TX", number: "M-12345" });
    await control.setStates({ workspace, states: ["TX"] });
    expect(await readRequirements()).toEqual(before);
    await control.setStates({ workspace, states: [] });
    expect(await readRequirements()).toMatchObject({
      missing: [],
      licenseLine: null,
      disclosures: [],
    });
  });

  test("do not list a guiding field as missing", async () => {
    const { fields, missing } = await readRequirements();
    expect(
      fields.filter(({ requiredIn }) => requiredIn === undefined).map(({ key }) => key),
    ).toEqual(["insured"]);
    expect(missing).toEqual([]);
  });

  test("are available without a subscription and without funding", async () => {
    const before = await readRequirements();
    await control.setSubscription({ workspace, active: false });
    await control.setFunding({ workspace, cents: 0 });
    await control.setProvider({ available: false });
    expect(await readRequirements()).toEqual(before);
    for (const as of everybody)
      expect(await status("GET /workspace/requirements", { as })).toBe(200);
  });

  test("of a trade without rules are empty", async () => {
    const as = ownerOf(slugs.withoutRules);
    expect(await read("GET /workspace/requirements", { as })).toMatchObject({
      workspaceId: identityOf(sandbox, as).partition,
      fields: [],
      missing: [],
      licenseLine: null,
      disclosures: [],
    });
  });

  test("release held jobs as soon as the licence is accepted", async () => {
    const as = ownerOf(slugs.everything);
    const { job } = await read("POST /campaigns", { as, body: { dailyBudgetCents: 2_500 } });
    await control.setStates({ workspace, states: ["CA"] });
    await wait(day);
    const held = (await read(`GET /jobs/${job.id}`, { as })).job;
    expect(held).toMatchObject({ status: "queued", hold: "licence", nextRunAt: null });

    await control.setLicence({ ...licence, state: "CA", number: "C-36 7" });
    await wait(minute);

    expect((await read(`GET /jobs/${job.id}`, { as })).job).toMatchObject({
      status: "ready",
      hold: null,
      adsCreated: job.adsWanted,
    });
  });
});
