import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createBudget, createMethods } from "../../../../codegen/test/bookshop/generated/client.ts";
import {
  getBookOperation,
  operationTable,
} from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, json, type Bookshop } from "../../../test/bookshop-client.ts";
import { change, many, mostWithin } from "../../../test/load.ts";
import { scriptedFetch, type Scripted } from "../../../test/scripted-fetch.ts";
import { type Step, virtualClock, type VirtualClock } from "../../testing/index.ts";
import { createBudget as createBudgetOf } from "./create-budget.ts";

const [calls, changes] = operationTable.rateLimits;
const path = { id: "b1" };
const found = (): Response => json(200, book);

test("for any mix of calls, two clients with one budget never exceed a limit together", async () => {
  const call = fc.record({ mutates: fc.boolean(), isFirst: fc.boolean() });
  const mix = fc.array(call, { minLength: 1, maxLength: 2 * calls.limit });

  await fc.assert(
    fc.asyncProperty(mix, async (kinds) => {
      const { first, second, attempts } = together([found]);
      await Promise.all(
        kinds.map(({ mutates, isFirst }) => {
          const shop = isFirst ? first : second;
          return mutates ? change(shop) : shop.getBook({ path });
        }),
      );
      const writes = attempts.filter(({ headers }) => headers.has("request-key"));
      expect(attempts).toHaveLength(kinds.length);
      expect(mostWithin(attempts, calls.windowMs)).toBeLessThanOrEqual(calls.limit);
      expect(mostWithin(writes, changes.windowMs)).toBeLessThanOrEqual(changes.limit);
    }),
    { seed: 1, numRuns: 8 },
  );
});

test("without a shared budget, each of two clients uses the full limits", async () => {
  const { first, second, attempts } = together([found], { budget: true });

  await Promise.all([first, second].flatMap((shop) => many(changes.limit, () => change(shop))));

  expect(mostWithin(attempts, changes.windowMs)).toBe(2 * changes.limit);
});

test("a loop over pages of one client does not delay a mutation of the other", async () => {
  const page = (): Response => json(200, { books: [book], next: String(Math.random()) });
  const respond: Step = async ({ request }) => (request.method === "GET" ? page() : found());
  const { first, second, attempts, clock } = together([respond]);
  const startedAt = clock.now();
  const leave = new AbortController();
  const pages = readPages(first, leave.signal);
  await clock.until(() => clock.sleeping() > 1);
  const pagesRead = attempts.length;

  const outcomes = await Promise.all(many(changes.limit, () => change(second)));
  leave.abort();
  await pages;

  expect(pagesRead).toBe(calls.limit - changes.limit);
  expect(outcomes.map(({ receipt }) => receipt.waits)).toEqual(many(changes.limit, () => []));
  expect(clock.now()).toBe(startedAt);
});

test("an exceeded limit of one client delays the other", async () => {
  const rejected = (): Response => json(429, {}, { "retry-after": "60" });
  const { first, second, attempts, clock } = together([rejected, found]);
  const startedAt = clock.now();

  const rejectedCall = change(first);
  await clock.until(() => attempts.length === 1 && clock.sleeping() > 1);
  await Promise.all([rejectedCall, change(second)]);

  expect(attempts.map(({ at }) => at - startedAt)).toEqual([0, 60_000, 60_000]);
});

test("clients made by createMethods share a budget too", async () => {
  const clock = virtualClock();
  const { fetch } = scriptedFetch([found], clock);
  const options = {
    baseUrl: "https://shop.test",
    auth: null,
    clock,
    fetch,
    budget: createBudget(),
  };
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
  ["createBudget itself", createBudget],
  ["null", null],
  ["a number", calls.limit],
  ["a text", "true"],
];

test.for(misuses)("%s is rejected as a budget", ([, budget]) => {
  // An invalid value that the types reject.
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
    // Only the signal ends the loop, by aborting the call of a page.
  }
}

interface Together extends Scripted {
  readonly first: Bookshop;
  readonly second: Bookshop;
  readonly clock: VirtualClock;
}

/** Two clients of one service, with one budget unless the options contain another. */
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
