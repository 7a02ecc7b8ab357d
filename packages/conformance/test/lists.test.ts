import type { JsonObject, JsonValue } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { anyObject, type Handler, json, runDocument } from "./support/run-document.ts";

interface Thing extends JsonObject {
  readonly id: string;
  readonly title: string;
  readonly seen: number;
}

const things: readonly Thing[] = Array.from({ length: 7 }, (_, at) => ({
  id: `${at}d3b07a4-5c1e-4f6a-9b2d-8e7f60a1c2d${at}`,
  title: `thing ${at}`,
  seen: 0,
}));

const id = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };

function countedBy(name: string): JsonObject {
  return { name, in: "query", schema: { type: "integer", minimum: 0 } };
}

/** How a server shows a list. */
interface Shape {
  readonly parameters?: readonly JsonObject[];
  readonly list: (things: readonly Thing[], query: URLSearchParams) => Response;
}

const shapes: Readonly<Record<string, Shape>> = {
  "a bare array": { list: (all) => json(200, all) },
  "an envelope": { list: (all) => json(200, { data: all, total: all.length }) },
  "pages with offsets": {
    parameters: [countedBy("offset")],
    list: (all, query) => {
      const from = Number(query.get("offset") ?? 0);
      return json(200, { data: all.slice(from, from + 3), total: all.length });
    },
  },
  "pages with a Link header": {
    parameters: [countedBy("from")],
    list: (all, query) => {
      const from = Number(query.get("from") ?? 0);
      const next = `<http://127.0.0.1:1/things?from=${from + 3}>; rel="next"`;
      return json(200, all.slice(from, from + 3), from + 3 < all.length ? { link: next } : {});
    },
  },
};

function documentOf({ parameters = [] }: Shape): JsonObject {
  const responses = { 200: anyObject("Done."), 404: anyObject("None.") };
  const all = { 200: { description: "All.", content: { "application/json": { schema: {} } } } };
  return {
    paths: {
      "/things": {
        get: { operationId: "list_things", parameters: [...parameters], responses: all },
      },
      "/things/{id}": { get: { operationId: "get_thing", parameters: [id], responses } },
    },
  };
}

interface Ways {
  readonly listed?: (all: readonly Thing[]) => readonly Thing[];
  readonly single?: (thing: Thing) => JsonValue;
}

function serving({ list }: Shape, { listed = (all) => all, single = (one) => one }: Ways): Handler {
  return ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const asked = pathname.split("/")[2];
    if (asked === undefined) return list(listed(things), searchParams);
    const thing = things.find((one) => one.id === asked);
    return thing ? json(200, { thing: single(thing) }) : json(404);
  };
}

async function found(shape: Shape, ways: Ways): Promise<readonly string[]> {
  const { findings } = await runDocument(documentOf(shape), serving(shape, ways), {
    checks: ["state/lists-agree", "responses/carried-values"],
    fixtures: { get_thing: { path: { id: things[5]?.id ?? "" } } },
  });
  return findings.map(({ severity, check, gap }) => `${gap ? "gap" : severity} ${check}`);
}

let reads = 0;

const faults: Readonly<Record<string, { readonly ways: Ways; readonly finding: string }>> = {
  "one list lacks one thing": {
    ways: { listed: (all) => all.toSpliced(5, 1) },
    finding: "gap state/lists-agree",
  },
  "one thing has another title in the list": {
    ways: { listed: (all) => all.with(6, { ...all[6]!, title: "another" }) },
    finding: "gap state/lists-agree",
  },
  "one id is not valid for its path": {
    ways: { listed: (all) => all.with(4, { ...all[4]!, id: "thing-4" }) },
    finding: "advice responses/carried-values",
  },
};

const legal: Readonly<Record<string, Ways>> = {
  "both agree": {},
  "a counter differs in each response": { single: (one) => ({ ...one, seen: (reads += 1) }) },
  "the list shows a summary": {
    listed: (all) => all.map((one) => ({ id: one.id, title: one.title }) as unknown as Thing),
  },
  "the single read shows more": { single: (one) => ({ ...one, body: "more" }) },
};

describe.each(Object.entries(shapes))("with %s,", (_shape, shape) => {
  test.each(Object.entries(faults))("it is reported that %s", async (_name, { ways, finding }) => {
    expect(await found(shape, ways)).toContain(finding);
  });

  test.each(Object.entries(legal))("nothing is reported if %s", async (_name, ways) => {
    expect(await found(shape, ways)).toEqual([]);
  });
});

test("a strict document must say what the list leaves out", async () => {
  const shape = shapes["a bare array"]!;
  const { report } = await runDocument(
    documentOf(shape),
    serving(shape, { listed: (all) => all.toSpliced(5, 1) }),
    {
      checks: ["state/lists-agree"],
      fixtures: { get_thing: { path: { id: things[5]?.id ?? "" } } },
      strict: true,
    },
  );
  expect(report.results.flatMap(({ findings }) => findings).map(({ gap }) => gap)).toEqual([
    undefined,
  ]);
});

const links = { poll: { operationId: "get_thing", parameters: { id: "$response.body#/id" } } };

test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
  ["an invalid id that a link carries", "invalid", {}, ["must"]],
  ["a valid id that a link carries", things[0]?.id ?? "", {}, []],
  [
    "an invalid id in a Location header",
    things[0]?.id ?? "",
    { location: "/things/7" },
    ["advice"],
  ],
  [
    "a Location header of another server",
    things[0]?.id ?? "",
    { location: "https://other.test/things/7" },
    [],
  ],
  ["a Location header with another path", things[0]?.id ?? "", { location: "/tasks/7" }, []],
])("%s", async (_name, sent, headers, severities) => {
  const single = {
    operationId: "get_thing",
    parameters: [id],
    responses: { 200: anyObject("One.") },
  };
  const created = { 201: { ...anyObject("Made."), links } };
  const paths = {
    "/things": { post: { operationId: "make_thing", responses: created } },
    "/things/{id}": { get: single },
  };
  const handle: Handler = ({ method }) =>
    method === "POST" ? json(201, { id: sent }, headers) : json(200, { id: sent });
  const { findings } = await runDocument({ paths }, handle, {
    checks: ["accepts/example", "responses/carried-values"],
    explore: false,
  });
  expect([...new Set(findings.map(({ severity }) => severity))]).toEqual(severities);
});
