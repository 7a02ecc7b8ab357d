import { inspect } from "node:util";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { book, createBookshop, json, type Bookshop } from "../test/bookshop-client.ts";
import { scriptedFetch } from "../test/scripted-fetch.ts";
import { fault, type Step, virtualClock } from "./testing/index.ts";
import type { Outcome } from "./outcome.ts";
import { OutcomeError } from "./outcome-error.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const path = { id: "b1" };
/** Long enough to stand nowhere by chance. */
const secret = fc.stringMatching(/^[a-z0-9]{20,30}$/);
const secrets = fc.record({ card: secret, key: secret, title: secret });
type Secrets = typeof secrets extends fc.Arbitrary<infer Values> ? Values : never;

const endings: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  ["a refusal", [() => json(422, { reason: "taken" })]],
  ["a limit for ever", [() => json(429, {})]],
  ["a failure for ever", [() => json(503, { reason: "later" })]],
  ["an error page", [() => new Response("<h1>Bad gateway</h1>", { status: 502 })]],
  ["a success that breaks the document", [() => new Response("{", { status: 200 })]],
  ["resets for ever", [fault.reset()]],
  ["no connection", [fault.unreachable()]],
  ["a key that stays pending", [fault.reset(), () => json(409, { reason: "running" })]],
];

test.for(endings)("no credential, key or body is in what one logs after %s", async ([, steps]) => {
  const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];

  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const outcome = await changeBook(connect(values, steps), values);
      expect(outcome.ok).toBe(false);
      if (outcome.ok) return;
      expectNone(values, outcome.message, logged(new OutcomeError(outcome)));
      expectNone(values, ...written.flatMap(({ mock }) => mock.calls.flat().map(String)));
    }),
    { seed: 1, numRuns: 10 },
  );
});

type Misuse = (values: Secrets) => unknown;

const misuses: readonly (readonly [name: string, misuse: Misuse])[] = [
  ["a credential", ({ card }) => createBookshop({ auth: `${card}\n` })],
  ["a credential in a header", ({ card }) => createBookshop({ headers: { Authorization: card } })],
  ["a header", ({ card }) => createBookshop({ headers: { "X-Trip": `${card}\n` } })],
  ["a base URL", ({ card }) => createBookshop({ baseUrl: `http://me:${card}@shop.test` })],
  ["a key", async (values) => changeBook(connect(values), { ...values, key: `${values.key}_ no` })],
  [
    "a body",
    // What a careless caller might pass.
    async (values) => changeBook(connect(values), { ...values, title: 1n as unknown as string }),
  ],
  [
    "an intent",
    async (values) => {
      const shop = connect(values);
      const body = { title: values.title };
      const intent = await shop.prepare("changeBook", { path, body, idempotencyKey: values.key });
      return shop.send({ ...intent, body: "{}" });
    },
  ],
];

test.for(misuses)("nor in the error that refuses %s", async ([, misuse]) => {
  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const error = await caught(async () => misuse(values));
      expect(error).toMatchObject({ name: "ClientError" });
      expectNone(values, logged(error));
    }),
    { seed: 1, numRuns: 10 },
  );
});

test("an intent holds its key and its body, which it is for, but no credential", async () => {
  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const { title } = values;
      const intent = await connect(values).prepare("changeBook", { path, body: { title } });
      expect(JSON.stringify(intent)).not.toContain(values.card);
    }),
    { seed: 1, numRuns: 10 },
  );
});

function connect({ card }: Secrets, steps: readonly Step[] = [() => json(200, book)]): Bookshop {
  const clock = virtualClock();
  const { fetch } = scriptedFetch(steps, clock);
  return createBookshop({ auth: card, clock, fetch, maxRetries: 2, budget: true });
}

async function changeBook(shop: Bookshop, { key, title }: Secrets): Promise<Outcome> {
  return shop.changeBook({ path, body: { title }, idempotencyKey: key, deadlineMs: 90_000 });
}

/** All that a program writes down when it writes down an error. */
function logged(error: unknown): string {
  const stack = error instanceof Error ? String(error.stack) : "";
  return [inspect(error, { depth: 10 }), JSON.stringify(error), String(error), stack].join("\n");
}

function expectNone(values: Secrets, ...texts: readonly string[]): void {
  for (const text of texts)
    for (const value of Object.values(values)) expect(text).not.toContain(value);
}

async function caught(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}
