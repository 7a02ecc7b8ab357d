import { asObject, type JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { depotDocument } from "./support/depot-document.ts";
import { type Crate, type CratePage, type DepotWays, pageOf } from "./support/depot-server.ts";
import { runDepot, statusOf } from "./support/run-depot.ts";

const pagination = { checks: ["pagination/*"], operations: ["list_crates"] };

function paging(change: NonNullable<DepotWays["page"]>): DepotWays {
  return { page: change };
}

function isFirst(query: URLSearchParams): boolean {
  return !query.has("after");
}

const faults: Readonly<Record<string, { readonly ways: DepotWays; readonly found: string }>> = {
  "a page with one item too many": {
    ways: paging((page, { query }, all) => {
      const larger = new URLSearchParams(query);
      larger.set("size", String(Number(query.get("size") ?? 20) + 1));
      return { ...page, crates: pageOf(all, larger)?.crates ?? [] };
    }),
    found: "must pagination/page-size list_crates",
  },
  "a later page with one item too many": {
    ways: paging((page, { query }, all) => {
      const larger = new URLSearchParams(query);
      larger.set("size", String(Number(query.get("size") ?? 20) + 1));
      return isFirst(query) ? page : { ...page, crates: pageOf(all, larger)?.crates ?? [] };
    }),
    found: "must pagination/page-size list_crates",
  },
  "a later page in another order": {
    ways: paging((page, { query }) =>
      isFirst(query) ? page : { ...page, crates: page.crates.toReversed() },
    ),
    found: "must pagination/sizes-agree list_crates",
  },
  "a page that begins with the last item of the one before": {
    ways: paging((page, { query }, all) => {
      const at = all.findIndex(({ id }) => id === page.crates[0]?.id);
      const again = all[at - 1];
      return isFirst(query) || !again
        ? page
        : { ...page, crates: [again, ...page.crates.slice(0, -1)] };
    }),
    found: "must pagination/sizes-agree list_crates",
  },
  "an item lost between two pages": {
    ways: paging((page, { query }) =>
      isFirst(query) ? page : { ...page, crates: page.crates.slice(1) },
    ),
    found: "must pagination/sizes-agree list_crates",
  },
  "an item lost at the end of a page": {
    ways: paging((page) =>
      page.next === null ? page : { ...page, crates: page.crates.slice(0, -1) },
    ),
    found: "must pagination/sizes-agree list_crates",
  },
  "a list that ends after its second page": {
    ways: paging((page, { query }) => (isFirst(query) ? page : { ...page, next: null })),
    found: "must pagination/sizes-agree list_crates",
  },
  "a last page with the cursor of the last page": {
    ways: paging((page, { query }) => ({ ...page, next: page.next ?? query.get("after") })),
    found: "must pagination/ends list_crates",
  },
  "a last page with an empty cursor": {
    ways: paging((page) => ({ ...page, next: page.next ?? "" })),
    found: "must pagination/ends list_crates",
  },
  "a cursor that is ignored": {
    ways: paging((page, { query }, all) => {
      const size = new URLSearchParams([["size", query.get("size") ?? "20"]]);
      return pageOf(all, size) ?? page;
    }),
    found: "must pagination/ends list_crates",
  },
  "empty pages without end": {
    ways: {
      ...paging((page, { query }) =>
        isFirst(query) ? page : { ...page, next: page.next ?? "end-0" },
      ),
      answer: (answer, { name, query }) => {
        const at = /^end-(\d+)$/.exec(query.get("after") ?? "")?.[1];
        return name === "GET /crates" && at !== undefined
          ? { status: 200, body: { crates: [], next: `end-${Number(at) + 1}` } }
          : answer;
      },
    },
    found: "must pagination/ends list_crates",
  },
  "an unknown cursor that starts over": {
    ways: {
      answer: (answer, { name, query }, yards) => {
        if (name !== "GET /crates" || answer.status !== 400) return answer;
        const size = new URLSearchParams([["size", query.get("size") ?? "20"]]);
        const page = pageOf(yards.get("north")?.crates ?? [], size);
        const crates = (page?.crates ?? []).map(({ id, label }) => ({ id, label }));
        return { status: 200, body: { crates, next: page?.next ?? null } };
      },
    },
    found: "advice pagination/unknown-cursor list_crates",
  },
  "an unknown cursor that breaks the list": {
    ways: {
      answer: (answer, { name }) =>
        name === "GET /crates" && answer.status === 400 ? { status: 500, body: {} } : answer,
    },
    found: "advice pagination/unknown-cursor list_crates",
  },
};

describe("exactly one check notices", () => {
  test.each(Object.entries(faults))("%s", async (_name, { ways, found }) => {
    expect((await runDepot(ways, pagination)).found).toEqual([found]);
  });
});

test.each([
  ["a page that begins with the last item of the one before", /^repeated in small pages: id \S+/],
  ["an item lost between two pages", /^on none of \d+ small pages: id \S+/],
])("the finding of %s names the items", async (name, words) => {
  const { report } = await runDepot(faults[name]?.ways ?? {}, pagination);
  const [finding] = report.results.flatMap(({ findings }) => findings);
  expect(finding?.found).toMatch(words);
});

let arrivals = 0;

const legal: Readonly<Record<string, DepotWays>> = {
  "satisfies its contract": {},
  "has an empty list": { crates: 0 },
  "has a single item": { crates: 1 },
  "has more items than the largest page": { crates: 90 },
  "fills half of its pages": paging((page, { query }, all) => {
    const half = new URLSearchParams(query);
    half.set("size", String(Math.ceil(Number(query.get("size") ?? 20) / 2)));
    return pageOf(all, half) ?? page;
  }),
  "shows each page in another order": paging((page) => ({
    ...page,
    crates: page.crates.toReversed(),
  })),
  "gets new items during the walk": paging((page, { query }): CratePage => {
    arrivals += 1;
    const fresh = { id: `fresh-${arrivals}`, label: "just arrived" };
    return isFirst(query) ? { ...page, crates: [fresh, ...page.crates.slice(0, -1)] } : page;
  }),
  "has a position for every cursor": {
    answer: (answer, { name }) =>
      name === "GET /crates" && answer.status === 400
        ? { status: 200, body: { crates: [], next: null } }
        : answer,
  },
  "rejects all lists": { answer: () => ({ status: 404, body: {} }) },
};

describe("no finding is reported for a list that", () => {
  test.each(Object.entries(legal))("%s", async (_name, ways) => {
    for (const seed of [1, 2, 3]) {
      const { found } = await runDepot(ways, { ...pagination, seed });
      expect(found).toEqual([]);
    }
  });
});

test("a list that satisfies its contract proves it with few requests", async () => {
  const run = await runDepot({}, pagination);
  for (const check of ["page-size", "ends", "sizes-agree", "unknown-cursor"])
    expect(statusOf(run, `pagination/${check}`, "list_crates")).toBe("passed");
  expect(run.report.requests.total).toBeLessThan(25);
  expect(run.report.requests.writes).toBe(0);
});

test("the checks that a list of one item cannot prove are skipped", async () => {
  const run = await runDepot({ crates: 1 }, pagination);
  expect(statusOf(run, "pagination/page-size", "list_crates")).toBe("no-proof");
  expect(statusOf(run, "pagination/sizes-agree", "list_crates")).toBe("no-proof");
});

test("pages are not compared on a stateless target", async () => {
  const run = await runDepot({}, { ...pagination, target: { stateless: true } });
  expect(statusOf(run, "pagination/ends", "list_crates")).toBe("stateless-target");
});

describe("if the page size cannot be chosen", () => {
  const options = { ...pagination, document: withoutLimit() };

  test("an item on two pages is noticed", async () => {
    const ways = paging((page, { query }, all) =>
      isFirst(query) ? page : { ...page, crates: [...page.crates, ...all.slice(0, 1)] },
    );
    const run = await runDepot({ crates: 45, ...ways }, options);
    expect(run.found).toEqual(["must pagination/no-duplicates list_crates"]);
  });

  test("a list that satisfies its contract proves it", async () => {
    const run = await runDepot({ crates: 45 }, options);
    expect(run.found).toEqual([]);
    expect(statusOf(run, "pagination/no-duplicates", "list_crates")).toBe("passed");
  });
});

function withoutLimit(): JsonObject {
  const document = structuredClone(depotDocument);
  const list = asObject(asObject(asObject(document["paths"])["/crates"])["get"]);
  const parameters = list["parameters"];
  Object.assign(list, {
    "x-pagination": { cursor: "after", items: "/crates", next: "/next" },
    parameters: Array.isArray(parameters) ? parameters.slice(1) : [],
  });
  return document;
}

/** The list of crates with a parameter that has the name of a member. */
function withFilter(name: string, schema: JsonObject = { type: "string" }): JsonObject {
  const document = structuredClone(depotDocument);
  const list = asObject(asObject(asObject(document["paths"])["/crates"])["get"]);
  const parameters = list["parameters"];
  const crates = {
    type: "array",
    items: { type: "object", properties: { id: { type: "string" }, label: schema } },
  };
  Object.assign(list, {
    parameters: [...(Array.isArray(parameters) ? parameters : []), { name, in: "query", schema }],
  });
  Object.assign(asObject(asObject(list["responses"])["200"]), {
    content: { "application/json": { schema: { type: "object", properties: { crates } } } },
  });
  return document;
}

/** A list of crates with two labels in turn, and the crates that its filter lets through on each page. */
function labelled(
  filter: (crate: Crate, label: string, isFirstPage: boolean) => boolean,
): DepotWays {
  return paging((_page, { query }, all) => {
    const label = query.get("label");
    const crates = all.map(({ id }, index) => ({ id, label: index % 2 === 0 ? "Oak" : "pine" }));
    const shown = crates.filter((crate) => label === null || filter(crate, label, isFirst(query)));
    return pageOf(shown, query) ?? { crates: [], next: null };
  });
}

const kept = { checks: ["pagination/filter-kept"], operations: ["list_crates"] };

test("a later page that forgets the filter is a gap", async () => {
  const ways = labelled((crate, label, isFirstPage) => !isFirstPage || crate.label === label);
  const { report, found } = await runDepot(ways, { ...kept, document: withFilter("label") });
  expect(found).toEqual(["must pagination/filter-kept list_crates"]);
  const [finding] = report.results.flatMap(({ findings }) => findings);
  expect(finding?.found).toBe("label Oak on a later page of label=pine");
  expect(finding?.gap?.says).toBe("State which items label selects");
});

test.each<[what: string, filter: Parameters<typeof labelled>[0], status: string]>([
  ["filters each page", (crate, label) => crate.label === label, "passed"],
  ["ignores the parameter", () => true, "no-proof"],
  ["selects the others", (crate, label) => crate.label !== label, "no-proof"],
  ["finds nothing", () => false, "no-proof"],
])("a list that %s has no finding", async (_what, filter, status) => {
  const run = await runDepot(labelled(filter), { ...kept, document: withFilter("label") });
  expect(run.found).toEqual([]);
  expect(statusOf(run, "pagination/filter-kept", "list_crates")).toBe(status);
});

test("a parameter that is not a member of an item is not tried as a filter", async () => {
  const { report } = await runDepot({}, { ...pagination, document: withFilter("wood") });
  expect(report.results.some(({ check }) => check === "pagination/filter-kept")).toBe(false);
});

test("a parameter with times may be a bound", async () => {
  const ways = paging((_page, { query }, all) => {
    const from = query.get("label") ?? "";
    const crates = all.map(({ id }, index) => ({
      id,
      label: `2026-01-0${1 + Math.floor(index / 2)}`,
    }));
    return (
      pageOf(
        crates.filter(({ label }) => label >= from),
        query,
      ) ?? { crates: [], next: null }
    );
  });
  const run = await runDepot(ways, { ...kept, document: withFilter("label") });
  expect(run.found).toEqual([]);
  expect(statusOf(run, "pagination/filter-kept", "list_crates")).toBe("no-proof");
});
