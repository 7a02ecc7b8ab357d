import { owners, type Probe, type Probes, type Scene } from "../probe.ts";

export const leadProbes: Probes = {
  "page-repeats-last-lead": walk,
  "longer-page-repeats-last-lead": walk,
  "longer-page-one-too-many": async ({ send }) =>
    (await send("GET /leads?limit=8")).json.leads.length,
  "lone-leads-shortened": async ({ send }) =>
    (await send("GET /leads?limit=1")).json.leads[0].message,
  "unknown-cursor-starts-over": ({ status }) =>
    status("GET /leads?cursor=00000000-0000-4000-8000-000000000000"),
  "page-skips-lead": walk,
  "page-loses-last-lead": walk,
  "page-one-too-many": async ({ send }) => (await send("GET /leads?limit=3")).json.leads.length,
  "cursor-counts-leads": async ({ send, control }) => {
    const first = (await send("GET /leads?limit=3")).json;
    await control.addLeads({ workspace: "rivera-plumbing", count: 2 });
    const second = (await send(`GET /leads?limit=3&cursor=${first.nextCursor}`)).json;
    return countDistinct([...first.leads, ...second.leads]);
  },
  "cursor-never-ends": walk,
  "cursor-ends-early": walk,
  "cursor-ignored": walk,
  "cursor-of-other-workspace": async ({ send, status }) => {
    const { nextCursor } = (await send("GET /leads?limit=3", { as: owners.other })).json;
    return status(`GET /leads?cursor=${nextCursor}`);
  },
  "leads-of-other-workspace": async ({ send }) =>
    (await send("GET /leads?limit=1")).json.leads[0].message,
  "contacts-shown": firstMasked("email"),
  "contacts-shown-though-gated": firstMasked("email"),
  "messages-unmasked": async ({ send }) => {
    const { leads } = (await send("GET /leads?limit=200", { as: owners.withoutSubscription })).json;
    return leads.map(({ message }: { readonly message: string }) => message);
  },
  "gated-always-false": async ({ send }) =>
    (await send("GET /leads?limit=3", { as: owners.withoutSubscription })).json.gated,
};

/** Follows the cursor over more pages than the leads need. */
async function walk({ send }: Scene): Promise<unknown> {
  const leads: unknown[] = [];
  let cursor = "";
  let pages = 0;
  do {
    const { json } = await send(`GET /leads?limit=50${cursor}`);
    leads.push(...json.leads);
    cursor = json.nextCursor === null ? "" : `&cursor=${json.nextCursor}`;
    pages += 1;
  } while (cursor !== "" && pages < 6);
  return { pages, leads: leads.length, distinct: countDistinct(leads) };
}

function countDistinct(leads: readonly unknown[]): number {
  return new Set(leads.map((lead) => JSON.stringify(lead))).size;
}

function firstMasked(member: string): Probe {
  return async ({ send }) => {
    const { leads } = (await send("GET /leads?limit=3", { as: owners.withoutSubscription })).json;
    return leads.map((lead: Readonly<Record<string, unknown>>) => lead[member]);
  };
}
