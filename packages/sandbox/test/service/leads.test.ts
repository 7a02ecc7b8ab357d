import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  day,
  expectError,
  hour,
  minute,
  openService,
  ownerOf,
  slugs,
} from "../support/open-service.ts";

const { control, send, status, read, wait, rewind } = await openService();
beforeEach(rewind);

const workspace = slugs.everything;

/** The document does not list the fields of a lead. Those of the sandbox are strings or null. */
type Lead = Readonly<Record<string, string | null>>;

interface LeadPage {
  readonly leads: readonly Lead[];
  readonly gated: boolean;
  readonly nextCursor: string | null;
}

function page(query = "", as = ownerOf(workspace)): Promise<LeadPage> {
  return read(`GET /leads${query}`, { as });
}

const idsOf = ({ leads }: Pick<LeadPage, "leads">) => leads.map(({ id }) => id);

/** Reads all leads page by page. Calls `meanwhile` before each further page. */
async function readAll(
  limits: readonly number[],
  meanwhile: () => Promise<unknown>,
): Promise<readonly Lead[]> {
  const leads: Lead[] = [];
  for (let [turn, cursor]: [number, string | null] = [0, ""]; cursor !== null; turn += 1) {
    const limit = limits[turn % limits.length] ?? 1;
    const { leads: more, nextCursor } = await page(
      `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
    );
    expect(more.length).toBeLessThanOrEqual(limit);
    expect(more.length === limit || nextCursor === null).toBe(true);
    leads.push(...more);
    cursor = nextCursor;
    if (turn % 30 === 29) await wait(minute);
    await meanwhile();
  }
  return leads;
}

describe("pages", () => {
  test("of any size make up the original list, also while leads arrive", async () => {
    const { leads: all } = await page("?limit=200");
    expect(all.length).toBeGreaterThan(100);
    const { id } = await control.snapshot();
    const arrivals = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 });
    const limits = fc.array(fc.integer({ min: 5, max: 200 }), { minLength: 1, maxLength: 4 });

    await fc.assert(
      fc.asyncProperty(limits, arrivals, async (sizes, counts) => {
        await control.restore({ id });
        let turn = 0;
        const read = await readAll(sizes, async () => {
          const count = counts[turn % counts.length] ?? 0;
          turn += 1;
          if (count > 0) await control.addLeads({ workspace, count });
        });
        expect(read).toEqual(all);
      }),
      { seed: 1, numRuns: 12 },
    );
  });

  test("the page with the last lead has no next cursor", async () => {
    const { leads } = await page("?limit=200");
    const { length } = leads;
    expect((await page(`?limit=${length}`)).nextCursor).toBeNull();
    expect((await page(`?limit=${length - 1}`)).nextCursor).toBe(leads.at(-2)?.["id"]);
    expect(await page(`?cursor=${leads.at(-2)?.["id"]}`)).toMatchObject({
      leads: [leads.at(-1)],
      nextCursor: null,
    });
    expect(await page(`?cursor=${leads.at(-1)?.["id"]}`)).toMatchObject({
      leads: [],
      nextCursor: null,
    });
    expect(await page("", ownerOf(slugs.fresh))).toMatchObject({ leads: [], nextCursor: null });
  });

  test("a page has up to 200 leads, and the limit is optional", async () => {
    await control.addLeads({ workspace, count: 300 });
    const [most, one, plain] = [await page("?limit=200"), await page("?limit=1"), await page()];
    expect([most.leads.length, one.leads.length]).toEqual([200, 1]);
    expect(plain.leads.length).toBeGreaterThan(0);
    for (const { leads, nextCursor } of [most, one, plain]) {
      expect(nextCursor).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(leads).toEqual(most.leads.slice(0, leads.length));
    }
  });

  test("a cursor always returns the same page, in upper and lower case", async () => {
    const { nextCursor } = await page("?limit=10");
    const next = await page(`?limit=10&cursor=${nextCursor}`);
    for (const span of [minute, 30 * day, 50 * day]) {
      await wait(span);
      await control.addLeads({ workspace, count: 7 });
      expect(await page(`?limit=10&cursor=${nextCursor}`)).toEqual(next);
      expect(await page(`?limit=10&cursor=${nextCursor?.toUpperCase()}`)).toEqual(next);
    }
  });

  test("an unknown cursor is invalid", async () => {
    for (const cursor of ["00000000-0000-4000-8000-000000000000", "none", "1"])
      expect(await status(`GET /leads?cursor=${cursor}`)).toBe(400);
    const { nextCursor } = await page("?limit=1", ownerOf(slugs.other));
    expectError(await send(`GET /leads?cursor=${nextCursor}`), 400);
  });

  test("new leads are listed first, once, in the order of arrival", async () => {
    const before = idsOf(await page("?limit=200"));
    const first = await control.addLeads({ workspace, count: 3 });
    await wait(hour);
    const second = await control.addLeads({ workspace, count: 2 });

    const { leads } = await page("?limit=200");
    expect(idsOf({ leads })).toEqual([...[...first.ids, ...second.ids].toReversed(), ...before]);
    const arrivals = leads.map(({ receivedAt }) => Date.parse(receivedAt ?? ""));
    expect(arrivals).toEqual(arrivals.toSorted((one, other) => other - one));
    expect(arrivals[0]).toBe((await control.clock()).epochMilliseconds);
  });
});

const contacts = ["email", "phone"] as const;

describe("contact details", () => {
  test("are masked without a subscription and shown with one, at once", async () => {
    const shown = await page("?limit=200");
    expect(shown.gated).toBe(false);
    await control.setSubscription({ workspace, active: false });
    const masked = await page("?limit=200");
    expect(masked).toMatchObject({ gated: true, nextCursor: shown.nextCursor });

    expect(masked.leads).toHaveLength(shown.leads.length);
    for (const [at, lead] of masked.leads.entries()) expectMasked(lead, shown.leads[at] ?? {});

    await control.setSubscription({ workspace, active: true });
    expect(await page("?limit=200")).toEqual(shown);
  });

  test("are masked as soon as the subscription ends, also between two pages", async () => {
    const all = await page("?limit=200");
    const first = await page("?limit=20");
    await control.setSubscription({ workspace, active: false });
    const second = await page(`?limit=20&cursor=${first.nextCursor}`);
    await control.setSubscription({ workspace, active: true });
    const third = await page(`?limit=20&cursor=${second.nextCursor}`);

    expect([first.gated, second.gated, third.gated]).toEqual([false, true, false]);
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(idsOf(all).slice(0, 60));
    for (const [at, lead] of second.leads.entries()) expectMasked(lead, all.leads[20 + at] ?? {});
    expect(third.leads).toEqual(all.leads.slice(40, 60));
  });

  test("are masked for all scopes, also of later leads", async () => {
    await control.setSubscription({ workspace, active: false });
    await control.addLeads({ workspace, count: 50 });
    for (const as of ["owner", "only leads:read", "without billing:read"]) {
      const { leads, gated } = await page("?limit=200", as);
      expect(gated).toBe(true);
      for (const lead of leads)
        expect(Object.values(details(lead)).join("\n")).not.toMatch(/\d{3}|[^•]@|https?:/);
    }
  });

  test("are all that is masked, and other details stay", async () => {
    const { leads } = await page("?limit=200");
    await control.setSubscription({ workspace, active: false });
    const masked = (await page("?limit=200")).leads;
    const kept = ["id", "receivedAt", "service", "city", "source", "status"];
    const pick = (lead: Lead): unknown => kept.map((name) => lead[name]);
    expect(masked.map(pick)).toEqual(leads.map(pick));
  });
});

/** Drops everything that is not a word. */
function details(lead: Lead): Lead {
  return { ...lead, id: null, receivedAt: null };
}

/** Expects that no member has contact details. */
function expectMasked(lead: Lead, shown: Lead): void {
  const text = Object.values(details(lead)).join("\n").toLowerCase();
  for (const name of contacts) {
    const contact = shown[name] ?? null;
    expect(lead[name] === null).toBe(contact === null);
    expect(contact === null || !text.includes(contact.toLowerCase())).toBe(true);
  }
  const family = (shown["name"] ?? "").split(" ").at(-1)?.toLowerCase() ?? "";
  expect(family.length > 1 && text.includes(family)).toBe(false);
}
