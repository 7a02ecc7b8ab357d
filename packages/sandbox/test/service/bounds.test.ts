import {
  type Boundary,
  listBoundaries,
  listViolations,
  type Violation,
} from "@plumbline/arbitrary";
import { findOperation, type JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { expectError, minute, openService } from "../support/open-service.ts";

const { sandbox, send, status, read, wait } = await openService();

// Only the limits keep state between tests.
beforeEach(() => wait(minute));

const { contract } = sandbox;

interface BodyCase {
  readonly id: string;
  readonly line: string;
}

const site: BodyCase = { id: "update_site", line: "PATCH /site" };

const draft: BodyCase = { id: "save_site_draft", line: "PUT /site/draft" };

const campaign: BodyCase = { id: "create_campaign", line: "POST /campaigns" };

const business: BodyCase = { id: "set_up_business", line: "POST /businesses" };

function schemaOf({ id }: BodyCase): Parameters<typeof listBoundaries> {
  const { schema } = findOperation(contract, id).body?.content[0] ?? {};
  if (schema === undefined) throw new Error(`${id} has no schema`);
  const root = contract.document as JsonValue; // as it was read
  return [schema.schema, { root, pointer: schema.pointer }];
}

/** One violation per keyword and place. */
function onePerPlace(violations: readonly Violation[]): readonly Violation[] {
  const places = Map.groupBy(
    violations,
    ({ keyword, instancePointer }) => `${keyword} ${instancePointer}`,
  );
  return [...places.values()].flatMap((each) => each.slice(0, 1));
}

/** Edges of length, size and choice, without combinations of members. */
function isBound({ keyword }: Boundary): boolean {
  return keyword !== "properties";
}

/** Sends as many writes as the limit allows, then moves the clock by a minute. */
async function inTurns<T>(list: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (const [at, item] of list.entries()) {
    if (at % 20 === 0) await wait(minute);
    await act(item);
  }
}

test("a site accepts every edge value of the document and returns it", async () => {
  const edges = listBoundaries(...schemaOf(site)).filter(isBound);
  expect(edges.length).toBeGreaterThan(100);
  await inTurns(edges, async ({ value, label }) => {
    const answer = await send(site.line, { body: value });
    expect([label, answer.status]).toEqual([label, 200]);
    const { trust: _, ...shown } = value as Record<string, JsonValue>; // an object, or it would not be valid
    expect(answer.json.site).toMatchObject(shown);
  });
});

test("a campaign accepts every edge value of the document", async () => {
  const edges = listBoundaries(...schemaOf(campaign)).filter(isBound);
  expect(edges.length).toBeGreaterThan(30);
  await inTurns(edges, async (edge) => {
    const { body, expected } = withKnownParts(edge);
    expect([edge.label, await status(campaign.line, { body })]).toEqual([edge.label, expected]);
  });
});

/** The document does not state the bounds of the budget, and creatives must exist. Both have valid values unless they are the edge. */
function withKnownParts({ value, instancePointer }: Boundary): {
  readonly body: object;
  readonly expected: number;
} {
  const { creativeIds, creativeId, ...others } = value as Record<string, JsonValue>; // valid, so an object
  const body = { ...others, dailyBudgetCents: 2_500 };
  if (!instancePointer.startsWith("/creativeId")) return { body, expected: 202 };
  const named = { ...body, ...(creativeIds && { creativeIds }), ...(creativeId && { creativeId }) };
  const isNone = Array.isArray(creativeIds) && creativeIds.length === 0 && !creativeId;
  return { body: named, expected: isNone ? 202 : 404 };
}

test.each([site, draft, campaign, business])(
  "$line rejects every value that violates one rule of the document, and changes nothing",
  async (wanted) => {
    const before = await readWorld();
    const violations = onePerPlace(listViolations(...schemaOf(wanted)));
    expect(violations.length).toBeGreaterThan(0);
    await inTurns(violations, async ({ label, arbitrary }) => {
      const [body] = fc.sample(arbitrary, { seed: 1, numRuns: 1 });
      const answer = await send(wanted.line, { body });
      expect([label, answer.status]).toEqual([label, 400]);
      expectError(answer, 400);
    });
    expect(await readWorld()).toEqual(before);
  },
);

async function readWorld(): Promise<unknown> {
  const { campaigns } = await read("GET /campaigns");
  return [await read("GET /site"), campaigns.map(({ id }: { readonly id: string }) => id)];
}

const text = (length: number): string => "x".repeat(length);

const nobody = "00000000-0000-4000-8000-000000000000";

const lines: readonly (readonly [line: string, status: number])[] = [
  ["GET /leads?limit=1", 200],
  ["GET /leads?limit=200", 200],
  ["GET /leads?limit=0", 400],
  ["GET /leads?limit=201", 400],
  ["GET /leads?limit=1.5", 400],
  ["GET /leads?limit=", 400],
  ["GET /leads?limit=ten", 400],
  ["GET /leads?cursor=1", 400],
  ["GET /leads?cursor=", 400],
  ["GET /metrics", 200],
  ["GET /metrics?days=1", 200],
  ["GET /metrics?days=7", 200],
  ["GET /metrics?days=30", 200],
  ["GET /metrics?days=0", 400],
  ["GET /metrics?days=8", 400],
  ["GET /metrics?days=365", 400],
  ["GET /metrics?days=seven", 400],
  ["GET /campaigns", 200],
  ["GET /campaigns?preset=today", 200],
  ["GET /campaigns?preset=yesterday", 200],
  ["GET /campaigns?preset=last_7d", 200],
  ["GET /campaigns?preset=maximum", 200],
  ["GET /campaigns?preset=Today", 400],
  ["GET /campaigns?preset=last_30d", 400],
  ["GET /campaigns?preset=", 400],
  ["GET /verticals/ab", 404],
  [`GET /verticals/${"a".repeat(60)}`, 404],
  ["GET /verticals/0-", 404],
  ["GET /verticals/a", 400],
  [`GET /verticals/${"a".repeat(61)}`, 400],
  ["GET /verticals/Plumbing", 400],
  ["GET /verticals/plumb_ing", 400],
  [`GET /jobs/${nobody}`, 404],
  ["GET /jobs/1", 400],
  [`GET /jobs/urn:uuid:${nobody}`, 400],
  [`GET /jobs/${nobody}0`, 400],
  [`POST /campaigns/${nobody}/launch`, 404],
  ["POST /campaigns/1/launch", 400],
  [`POST /campaigns/${nobody}/pause`, 404],
  ["POST /campaigns/1/pause", 400],
];

test("a path and a query are accepted up to their edges, and not beyond", async () => {
  const told = [];
  for (const [line] of lines) told.push([line, await status(line)]);
  expect(told).toEqual(lines);
});

test("bodies of all operations are limited to 512 KiB", async () => {
  const most = 512 * 1_024;
  const fill = (length: number): string => {
    const frame = JSON.stringify({ doc: { text: "" } }).length;
    return JSON.stringify({ doc: { text: text(length - frame) } });
  };
  expect(await status(draft.line, { raw: fill(most) })).toBe(200);
  expectError(await send(draft.line, { raw: fill(most + 1) }), 413);
  for (const { line } of [site, campaign, business]) {
    expectError(await send(line, { raw: `{"name":"${text(most)}"}` }), 413);
  }
  const padded = `${" ".repeat(most - 2)}{}`;
  expect(await status(site.line, { raw: padded })).toBe(200);
  expectError(await send(site.line, { raw: ` ${padded}` }), 413);
});
