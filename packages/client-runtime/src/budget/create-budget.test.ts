import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createBudget, createMethods } from "../../../codegen/test/bookshop/generated/client.ts";
import {
  getBookOperation,
  operationTable,
} from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, json, type Bookshop } from "../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../test/load.ts";
import { scriptedFetch, type Scripted } from "../../test/scripted-fetch.ts";
import { type Step, virtualClock, type VirtualClock } from "../testing/index.ts";
import { createBudget as createBudgetOf } from "./create-budget.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, book);

test("two clients with one budget never exceed a limit together, whatever the mix", async () => {
  const call = fc.record({ mutates: fc.boolean(), isFirst: fc.boolean() });
  const mix = fc.array(call, { minLength: 1, maxLength: 2 * calls.limit });

  await fc.assert(
    fc.asyncProperty(mix, async (kinds) => {
      const { first, second, tries } = together([found]);
      await Promise.all(
        kinds.map(({ mutates, isFirst }) => {
          const shop = isFirst ? first : second;
          return mutates ? change(shop) : shop.getBook({ path });
        }),
      );
      const writes = tries.filter(({ headers }) => headers.has("request-key"));
      expect(tries).toHaveLength(kinds.length);
      expect(mostWithin(tries, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
      expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
    }),
    { seed: 1, numRuns: 8 },
  );
});

test("without it, each of two clients takes all that there is", async () => {
  const { first, second, tries } = together([found], { budget: true });

  await Promise.all([first, second].flatMap((shop) => many(changes.limit, () => change(shop))));

  expect(mostWithin(tries, changes.windowMs)).toBe(2 * changes.limit);
});

test("a loop over pages on one of them does not hold back a mutation on the other", async () => {
  const page = (): Response => json(200, { books: [book], next: String(Math.random()) });
  const answer: Step = async ({ request }) => (request.method === "GET" ? page() : found());
  const { first, second, tries, clock } = together([answer]);
  const startedAt = clock.now();
  const leave = new AbortController();
  const pages = readPages(first, leave.signal);
  await clock.until(() => clock.sleeping() > 1);
  const pagesRead = tries.length;

  const outcomes = await Promise.all(many(changes.limit, () => change(second)));
  leave.abort();
  await pages;

  expect(pagesRead).toBe(calls.limit - changes.limit);
  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(many(changes.limit, () => []));
  expect(clock.now()).toBe(startedAt);
});

test("a refusal for a limit that one of them gets holds back the other", async () => {
  const refused = (): Response => json(429, {}, { "retry-after": "60" });
  const { first, second, tries, clock } = together([refused, found]);
  const startedAt = clock.now();

  const refusedCall = change(first);
  await clock.until(() => tries.length === 1 && clock.sleeping() > 1);
  await Promise.all([refusedCall, change(second)]);

  expect(tries.map(({ at }) => at - startedAt)).toEqual([0, 60_000, 60_000]);
});

test("the methods of single operations share one as well", async () => {
  const clock = virtualClock();
  const { fetch } = scriptedFetch([found], clock);
  const options = { baseUrl: "http://shop.test", auth: null, clock, fetch, budget: createBudget() };
  const shop = createBookshop(options);
  const { getBook } = createMethods({ getBook: getBookOperation }, options);

  await Promise.all(many(calls.limit - changes.limit, () => shop.getBook({ path })));

  expect((await getBook({ path })).receipt.waits).toEqual([
    { reason: "budget", ms: calls.windowMs },
  ]);
});

const misuses: readonly (readonly [name: string, budget: unknown])[] = [
  ["a budget of another contract", createBudgetOf({ rateLimits: [...operationTable.rateLimits] })],
  ["an object that createBudget did not make", { limits: operationTable.rateLimits }],
  ["what makes one", createBudget],
  ["null", null],
  ["a number", calls.limit],
  ["a text", "true"],
];

test.for(misuses)("%s is refused as a budget", ([, budget]) => {
  // What a careless caller might pass.
  expect(() => createBookshop({ budget: budget as never })).toThrow(
    expect.objectContaining({
      code: "option-invalid",
      message: "The option budget must be a boolean, or made by createBudget for this contract",
    }),
  );
});

async function readPages(shop: Bookshop, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of shop.listBooks.pages({ signal })) void _;
  } catch {
    // It is left by the signal alone, which ends the call of a page.
  }
}

interface Together extends Scripted {
  readonly first: Bookshop;
  readonly second: Bookshop;
  readonly clock: VirtualClock;
}

/** Two clients of one service, with one budget where the options have no other. */
function together(steps: readonly Step[], options: { readonly budget?: boolean } = {}): Together {
  const clock = virtualClock();
  const script = scriptedFetch(steps, clock);
  const { fetch } = script;
  const given = {
    clock,
    fetch,
    budget: createBudget(),
    maxRetries: 4,
    deadlineMs: 20 * calls.windowMs,
  };
  const make = (): Bookshop => createBookshop({ ...given, ...options });
  return { ...script, first: make(), second: make(), clock };
}
