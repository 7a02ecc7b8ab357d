import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { expectError, expectReplay, minute, openService } from "../support/open-service.ts";

const { send, read, wait, rewind } = await openService();
beforeEach(rewind);

const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));

test("the order of members does not matter, but every value does", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(json, fc.nat(), async (said, which) => {
      turn += 1;
      const key = `leaf-by-leaf-${turn}`;
      const body = { name: `Business ${turn}`, said, trade: "handyman" };
      await wait(minute);
      const first = await send("POST /businesses", { key, body });
      expect(Math.floor(first.status / 100)).toBe(2);

      expectReplay(await send("POST /businesses", { key, body: reverseMembers(body) }), first);
      const changed = changeLeaf(body, which);
      expectError(await send("POST /businesses", { key, body: changed }), 409);
      expectReplay(await send("POST /businesses", { key, body }), first);
    }),
    { seed: 1, numRuns: 40 },
  );
});

test.each([
  { what: "white space", raw: '\n{ "dailyBudgetCents" : 2500 , "name" : "A" }\t' },
  { what: "an escape", raw: String.raw`{"dailyBudgetCents":2500,"name":"\u0041"}` },
  { what: "another way to write a number", raw: '{"dailyBudgetCents":2.5e3,"name":"A"}' },
])("a body that differs by $what is the same", async ({ raw }) => {
  const first = await send("POST /campaigns", {
    key: "written-otherwise",
    raw: '{"dailyBudgetCents":2500,"name":"A"}',
  });

  expectReplay(await send("POST /campaigns", { key: "written-otherwise", raw }), first);
  const { campaigns } = await read("GET /campaigns");
  expect(campaigns.filter(({ name }: { readonly name: string }) => name === "A")).toHaveLength(1);
});

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)]);
  return Object.fromEntries(members.toReversed());
}

/** Returns variants of a value that differ in one leaf. */
function changeLeaf(value: unknown, which: number): unknown {
  const chosen = which % countLeaves(value);
  let at = 0;
  const change = (part: unknown): unknown => {
    if (isLeaf(part)) return at++ === chosen ? { was: part } : part;
    if (Array.isArray(part)) return part.map(change);
    return Object.fromEntries(
      Object.entries(part as object).map(([name, member]) => [name, change(member)]), // else a leaf
    );
  };
  return change(value);
}

function isLeaf(part: unknown): boolean {
  return typeof part !== "object" || part === null || Object.keys(part).length === 0;
}

function countLeaves(part: unknown): number {
  if (isLeaf(part)) return 1;
  return Object.values(part as object).reduce<number>((sum, each) => sum + countLeaves(each), 0);
}
