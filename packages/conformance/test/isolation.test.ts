import { describe, expect, test } from "vitest";
import {
  type Crate,
  type CratePage,
  type DepotAnswer,
  type DepotCall,
  type DepotWays,
  yards,
} from "./support/depot-server.ts";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";
import { type DepotOptions, depotIdentities, runDepot, statusOf } from "./support/run-depot.ts";

const isolation: DepotOptions = { checks: ["isolation/*"] };

/** For calls of one operation, acts on the objects of the yard that an ID names. */
function openTo(name: string, isOf: "crates" | "packings"): DepotWays {
  return {
    answer: (answer, call, known) => {
      if (call.name !== name || answer.status !== 404) return answer;
      const has = [...known.values()].some((yard) =>
        isOf === "crates"
          ? yard.crates.some(({ id }) => id === call.id)
          : yard.packings.has(call.id),
      );
      const body =
        isOf === "crates"
          ? { crate: { id: call.id } }
          : { packing: { id: call.id, status: "packed" } };
      return has ? { status: 200, body } : answer;
    },
  };
}

/** Confuses every yard but the northern one with another. */
function mistaken(name: string, yardOf: (call: DepotCall) => string): DepotWays {
  return { yardOf: (call) => (call.name === name ? yardOf(call) : call.yard) };
}

const next = (yard: string): string => yards[(yards.indexOf(yard) + 1) % yards.length] ?? yard;

/** The crate of the northern yard that lists of other yards may show. */
const foreignCrate = { id: "5b1e8c1e-2f64-4d0e-9a61-3f5c2f7d8e90", label: "of the northern yard" };

function withCrate(page: CratePage, crate: Crate | undefined): CratePage {
  return crate && page.next === null ? { ...page, crates: [...page.crates, crate] } : page;
}

/** Lists notes without IDs instead of forms: those of the yards whose notes a yard sees. */
function noting(seen: (yard: string) => readonly string[]): DepotWays {
  const codes = ["7f3a9c1e5b2d", "a81c4e0f93b7", "3d6b2f9a7c1e"];
  return {
    answer: (answer, { name, yard }) => {
      const forms = seen(yard).map((one) => ({
        note: `of ${one}`,
        code: codes[yards.indexOf(one)] ?? "",
      }));
      return name === "GET /forms" ? { status: 200, body: { forms } } : answer;
    },
  };
}

const faults: Readonly<
  Record<string, { readonly ways: DepotWays; readonly found: readonly string[] }>
> = {
  "a job that all can read": {
    ways: openTo("GET /packings/", "packings"),
    found: ["must isolation/foreign-id get_packing"],
  },
  "a crate that all can read": {
    ways: openTo("GET /crates/", "crates"),
    found: ["must isolation/foreign-id get_crate"],
  },
  "a crate that all can change": {
    ways: openTo("POST /crates//seal", "crates"),
    found: ["must isolation/foreign-id seal_crate"],
  },
  "another's item returns 403 and a missing one 404": {
    ways: {
      answer: (answer, call, known) => {
        if (call.name !== "GET /crates/" || answer.status !== 404) return answer;
        const has = [...known.values()].some(({ crates }) =>
          crates.some(({ id }) => id === call.id),
        );
        return has ? { status: 403, body: { reason: "no" } } : answer;
      },
    },
    found: ["advice isolation/like-unknown get_crate"],
  },
  "different texts for another's missing crate": {
    ways: {
      answer: (answer, call, known) => {
        if (call.name !== "GET /crates/" || answer.status !== 404) return answer;
        const has = [...known.values()].some(({ crates }) =>
          crates.some(({ id }) => id === call.id),
        );
        return has ? { status: 404, body: { reason: "not yours" } } : answer;
      },
    },
    found: ["advice isolation/like-unknown get_crate"],
  },
  "a list of all crates": {
    ways: {
      answer: (answer, { name }, known) => {
        const all = [...known.values()].flatMap(({ crates }) => crates);
        return name === "GET /crates"
          ? { status: 200, body: { crates: all.map(({ id }) => ({ id })), next: null } }
          : answer;
      },
    },
    found: ["must isolation/made-things list_crates"],
  },
  "a list that two yards share": {
    ways: mistaken("GET /crates", ({ yard }) => (yard === "north" ? "north" : "south")),
    found: ["must isolation/answers-apart list_crates"],
  },
  "a crate of another yard in a list": {
    ways: {
      page: (page, { yard }) => withCrate(page, yard === "south" ? undefined : foreignCrate),
    },
    found: ["must isolation/answers-apart list_crates"],
  },
  "a crate of one yard in every list": {
    ways: { page: (page) => withCrate(page, foreignCrate) },
    found: ["must isolation/answers-apart list_crates"],
  },
  "a note of another yard in a list without ids": {
    ways: noting((yard) => (yard === "east" ? ["east", "south"] : [yard])),
    found: ["must isolation/answers-apart list_forms"],
  },
  "the settings of another yard": {
    ways: mistaken("GET /yard", ({ yard }) => (yard === "south" ? "north" : "south")),
    found: ["must isolation/answers-apart get_yard"],
  },
  "settings that are read of another yard": {
    ways: mistaken("GET /settings", ({ yard }) => next(yard)),
    found: ["must isolation/planted-markers list_crates"],
  },
  "settings that are written for all yards": {
    ways: {
      answer: (answer, { name, yard }, known) => {
        if (name !== "PUT /settings") return answer;
        for (const other of known.values()) other.label = known.get(yard)?.label ?? "";
        return answer;
      },
    },
    found: ["must isolation/planted-markers list_crates"],
  },
  "a cursor that carries its list with it": {
    ways: {
      answer: (answer, { name, query }, known) => {
        const after = query.get("after");
        if (name !== "GET /crates" || answer.status !== 400 || after === null) return answer;
        const owner = [...known.values()].find(({ crates }) =>
          crates.some(({ id }) => after === `+${id}/=`),
        );
        const crates = (owner?.crates ?? []).map(({ id }) => ({ id }));
        return owner ? { status: 200, body: { crates: crates.slice(1), next: null } } : answer;
      },
    },
    found: ["must isolation/cursor list_crates"],
  },
  "an object for every ID": {
    ways: {
      answer: (answer, { name, id }) =>
        name === "GET /forms/" ? { status: 200, body: { form: { slug: id } } } : answer,
    },
    found: ["must isolation/unknown-id get_form"],
  },
  "an unknown ID that is invalid input": {
    ways: missingForms({ status: 400, body: {} }),
    found: ["must isolation/unknown-id get_form"],
  },
  "an unknown ID that is a server error": {
    ways: missingForms({ status: 500, body: {} }),
    found: ["must isolation/unknown-id get_form"],
  },
  "an unknown ID that requires payment": {
    ways: missingForms({ status: 402, body: {} }),
    found: ["must isolation/unknown-id get_form"],
  },
  "a mutation for which an unknown ID is a conflict": {
    ways: {
      answer: (answer, { name }) =>
        name === "POST /crates//seal" && answer.status === 404 ? { status: 409, body: {} } : answer,
    },
    found: ["must isolation/unknown-id seal_crate"],
  },
  "a mutation for which an unknown ID is invalid input": {
    ways: {
      answer: (answer, { name }) =>
        name === "POST /crates//seal" && answer.status === 404 ? { status: 400, body: {} } : answer,
    },
    found: ["must isolation/unknown-id seal_crate"],
  },
};

/** A server that reads only ids in the form of those that it lists, which its document does not state. */
function slugsOnly(instead: number): Handler {
  return ({ url }) => {
    const slug = new URL(url).pathname.split("/")[2];
    if (slug === undefined) return json(200, { forms: [{ slug: "40518" }] });
    if (!/^\d+$/.test(slug)) return json(400);
    return json(slug === "40518" ? 200 : instead);
  };
}

const numbered = { name: "slug", in: "path", required: true, schema: { type: "string" } };
const numberedForms = {
  paths: {
    "/forms": { get: { operationId: "list_forms", responses: { 200: anyObject("All.") } } },
    "/forms/{slug}": {
      get: {
        operationId: "get_form",
        parameters: [numbered],
        responses: { 200: anyObject("One."), 400: anyObject("No."), 404: anyObject("None.") },
      },
    },
  },
};

test.each([
  [404, "40518", []],
  [400, "40518", ["isolation/unknown-id"]],
  [404, "waybill", []],
])("%d for unknown numbers, and %j for a known form", async (instead, slug, found) => {
  const { findings } = await runDocument(numberedForms, slugsOnly(instead), {
    checks: ["isolation/unknown-id"],
    fixtures: { get_form: { path: { slug } } },
  });
  expect(findings.map(({ check }) => check)).toEqual(found);
});

test.each([
  ["nanoid", "V1StGXR8_Z5jdHi6B-myT"],
  ["nanoid", "not a nanoid"],
  ["a format of the house", "a1b2c3d4"],
])("an unknown id has the declared format %j of the known id %j", async (format, slug) => {
  const handle: Handler = ({ url }) => {
    const asked = new URL(url).pathname.split("/")[2];
    if (asked === undefined) return json(200, { forms: [{ slug: "V1StGXR8_Z5jdHi6B-myT" }] });
    const isOfForm = /^[\w-]{21}$/.test(asked) || /^[a-d\d]{8}$/.test(asked);
    return json(asked === slug && isOfForm ? 200 : isOfForm ? 404 : 400);
  };
  const [path, list] = [numberedForms.paths["/forms/{slug}"], numberedForms.paths["/forms"]];
  const parameters = [{ ...numbered, schema: { type: "string", format } }];
  const paths = { "/forms": list, "/forms/{slug}": { get: { ...path.get, parameters } } };
  const { findings } = await runDocument({ paths }, handle, {
    checks: ["isolation/unknown-id"],
    fixtures: { get_form: { path: { slug } } },
  });
  expect(findings.map(({ check }) => check)).toEqual([]);
});

function missingForms(instead: DepotAnswer): DepotWays {
  return {
    answer: (answer, { name }) =>
      name === "GET /forms/" && answer.status === 404 ? instead : answer,
  };
}

describe("exactly one check notices", () => {
  test.each(Object.entries(faults))("%s", async (_name, { ways, found }) => {
    expect((await runDepot(ways, isolation)).found).toEqual(found);
  });
});

let receipts = 0;

const legal: Readonly<Record<string, DepotWays>> = {
  "satisfies its contract": {},
  "finds a form by the beginning of its id": {
    answer: (answer, { name, id }) =>
      name === "GET /forms/" && "waybill".startsWith(id)
        ? { status: 200, body: { form: { slug: "waybill" } } }
        : answer,
  },
  "has no data": { crates: 0 },
  "writes another receipt into each response": {
    answer: (answer) => ({ ...answer, body: { ...answer.body, receipt: `r-${(receipts += 1)}` } }),
  },
  "repeats the ID that it does not find": {
    answer: (answer, { id }) =>
      answer.status === 404 ? { status: 404, body: { reason: `there is no ${id}` } } : answer,
  },
  "returns 403 for missing objects": {
    answer: (answer) => (answer.status === 404 ? { status: 403, body: {} } : answer),
  },
  "starts the caller's own list for a cursor of others": {
    answer: (answer, { name, yard }, known) =>
      name === "GET /crates" && answer.status === 400
        ? {
            status: 200,
            body: {
              crates: (known.get(yard)?.crates ?? []).map(({ id }) => ({ id })),
              next: null,
            },
          }
        : answer,
  },
  "conflicts for every crate": {
    answer: (answer, { name }) =>
      name === "POST /crates//seal" ? { status: 409, body: {} } : answer,
  },
  "numbers its crates in each yard": {
    answer: (answer, { name }) =>
      name === "GET /crates"
        ? { status: 200, body: { crates: [{ id: "1" }, { id: "2" }], next: null } }
        : name === "POST /crates"
          ? { status: 201, body: { crate: { id: "2" } } }
          : answer,
  },
  "rejects every write": {
    answer: (answer, { name }) => (name.startsWith("GET") ? answer : { status: 409, body: {} }),
  },
  "shows a crate to every yard, which each can read": {
    page: (page) => withCrate(page, foreignCrate),
    answer: (answer, { name, id }) =>
      name === "GET /crates/" && id === foreignCrate.id
        ? { status: 200, body: { crate: { id } } }
        : answer,
  },
  "shows the same notes to everyone": noting(() => yards),
  "shows each yard its own notes": noting((yard) => [yard]),
  "responds equally to everyone, because there is one yard for all": {
    answer: (answer, { name }) =>
      name === "GET /yard"
        ? { status: 200, body: { yard: { id: "the-one-1a2b3c4d5e6f" } } }
        : answer,
  },
};

describe("no finding is reported for a server that", () => {
  test.each(Object.entries(legal))("%s", async (_name, ways) => {
    for (const seed of [1, 2, 3])
      expect((await runDepot(ways, { ...isolation, seed })).found).toEqual([]);
  });
});

test("a finding on an unknown ID ends with the rejection of that ID", async () => {
  const { ways } = faults["an unknown ID that requires payment"] ?? {};
  const { report } = await runDepot(ways, { checks: ["isolation/unknown-id"] });
  const findings = report.results.flatMap((result) => result.findings);
  expect(findings.map(({ exchanges }) => exchanges.at(-1)?.response.status)).toEqual([402]);
});

test("a server that satisfies its contract proves it", async () => {
  const run = await runDepot({}, isolation);
  const proven = run.report.results.filter(({ status }) => status === "passed");
  expect(proven.map(({ check, operation }) => `${check} ${operation}`)).toEqual([
    "isolation/cursor list_crates",
    "isolation/made-things list_crates",
    "isolation/answers-apart list_crates",
    "isolation/planted-markers list_crates",
    "isolation/unknown-id get_crate",
    "isolation/foreign-id get_crate",
    "isolation/like-unknown get_crate",
    "isolation/unknown-id seal_crate",
    "isolation/foreign-id seal_crate",
    "isolation/like-unknown seal_crate",
    "isolation/answers-apart get_yard",
    "isolation/unknown-id get_form",
    "isolation/foreign-id get_packing",
    "isolation/like-unknown get_packing",
  ]);
  expect(run.report.requests.total).toBeLessThan(85);
});

test("texts are planted whichever fixture was used", async () => {
  const bodies = ["East", "West", "South"].map((label) => ({ body: { label } }));
  const run = await runDepot(faults["settings that are written for all yards"]?.ways ?? {}, {
    ...isolation,
    checks: ["accepts/example", "isolation/planted-markers"],
    target: { identities: depotIdentities, fixtures: { save_settings: bodies } },
  });
  expect(run.found).toEqual(["must isolation/planted-markers list_crates"]);
});

test("data that is listed for everyone may be read by everyone", async () => {
  const run = await runDepot({}, isolation);
  expect(statusOf(run, "isolation/foreign-id", "get_form")).toBe("no-proof");
});

test("without an identity of another partition, the checks are skipped", async () => {
  const run = await runDepot(
    {},
    { ...isolation, target: { identities: depotIdentities.slice(0, 1) } },
  );
  expect(statusOf(run, "isolation/foreign-id", "get_crate")).toBe("identity-missing");
  expect(statusOf(run, "isolation/answers-apart", "get_yard")).toBe("identity-missing");
});

test("only reads are sent if no effect is allowed", async () => {
  const run = await runDepot({}, { ...isolation, target: { allow: "none" } });
  expect(run.report.requests.writes).toBe(0);
  expect(statusOf(run, "isolation/foreign-id", "seal_crate")).toBe("effect-not-allowed");
  expect(statusOf(run, "isolation/answers-apart", "list_crates")).toBe("passed");
});
