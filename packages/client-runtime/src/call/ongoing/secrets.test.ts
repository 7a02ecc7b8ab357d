import { inspect } from "node:util";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, createBookshop, json, type Bookshop } from "../../../test/bookshop-client.ts";
import { scriptedFetch } from "../../../test/scripted-fetch.ts";
import { fault, type Step, virtualClock } from "../../testing/index.ts";
import type { ClientEvent } from "./client-event.ts";
import type { ClientOptions } from "./client-options.ts";
import type { Intent } from "../intent/intent.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import { OutcomeError } from "../../outcome/outcome-error.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Long enough not to occur by chance. */
const secret = fc.stringMatching(/^[a-z0-9]{20,30}$/);
const secrets = fc.record({ card: secret, key: secret, title: secret, id: secret });
type Secrets = typeof secrets extends fc.Arbitrary<infer Values> ? Values : never;

const endings: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  ["a success", [() => json(200, book)]],
  ["a rejection", [() => json(422, { reason: "taken" })]],
  ["a conflict", [fault.pending()]],
  ["an endless limit", [() => json(429, {})]],
  ["an endless failure", [() => json(503, { reason: "later" })]],
  ["an error page", [fault.html()]],
  ["an error without a body", [fault.empty()]],
  ["a redirect", [fault.redirect()]],
  ["a success that breaks the document", [() => new Response("{", { status: 200 })]],
  ["an incomplete response", [fault.brokenOff(json(200, book))]],
  ["no response", [fault.silent()]],
  ["endless resets", [fault.reset()]],
  ["no connection", [fault.unreachable()]],
  ["a credential that is rejected, and the next one too", [() => json(401, { reason: "ended" })]],
  ["a rejected credential after a reset", [fault.reset(), () => json(401, { reason: "ended" })]],
  ["a key that stays pending", [fault.reset(), () => json(409, { reason: "running" })]],
  ["a replay", [fault.reset(), fault.replayed(json(200, book))]],
];

test.for(endings)("no credential, key or body is in what one logs after %s", async ([, steps]) => {
  const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];

  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const outcome = await changeBook(connect(values, steps), values);
      expect(outcome.receipt.idempotencyKey).toBe(values.key);
      const { data: _, ...rest } = { data: undefined, ...outcome };
      const receipt = { ...outcome.receipt, idempotencyKey: undefined };
      expectNone(values, logged({ ...rest, receipt }));
      expectNone(values, ...written.flatMap(({ mock }) => mock.calls.flat().map(String)));
      if (outcome.ok) return;
      expectNone(values, outcome.message, logged(new OutcomeError(outcome)));
    }),
    { seed: 1, numRuns: 10 },
  );
});

/** All texts that an event may contain: those of the document and of the client. */
const openTexts = new Set(
  `call-start, attempt-start, attempt-end, wait, credential-rejected, call-end,
  changeBook, PATCH, ${operationTable.operations.changeBook.path}, t-1,
  response, undocumented, not-sent, pending, unknown-outcome,
  budget, limit, failure, status, content, deadline, unreachable, no-response, response-incomplete`.split(
    /,\s+/,
  ),
);

test.for(endings)("an event contains no secret and no other text, after %s", async ([, steps]) => {
  await fc.assert(
    fc.asyncProperty(secrets, fc.boolean(), async (values, isIntent) => {
      const events: ClientEvent[] = [];
      const shop = connect(values, steps, (event) => void events.push(event));

      await (isIntent ? sendChange(shop, values) : changeBook(shop, values));

      expect(events.at(-1)?.type).toBe("call-end");
      expectNone(values, ...events.map(logged));
      const texts = events.flatMap((event): unknown[] => Object.values(event));
      for (const text of texts) expect(typeof text !== "string" || openTexts.has(text)).toBe(true);
      for (const value of texts) expect(typeof value).not.toBe("object");
    }),
    { seed: 1, numRuns: 10 },
  );
});

type Misuse = (values: Secrets) => unknown;

const misuses: readonly (readonly [name: string, misuse: Misuse])[] = [
  ["a credential", ({ card }) => createBookshop({ auth: `${card}\n` })],
  ["a credential in a header", ({ card }) => createBookshop({ headers: { Authorization: card } })],
  ["a header", ({ card }) => createBookshop({ headers: { "X-Trip": `${card}\n` } })],
  ["a budget", ({ card }) => createBookshop({ budget: card as never })],
  ["a listener", ({ card }) => createBookshop({ onEvent: card as never })],
  ["a base URL", ({ card }) => createBookshop({ baseUrl: `http://me:${card}@shop.test` })],
  ["a base URL of another scheme", ({ card }) => createBookshop({ baseUrl: `htps://${card}@x` })],
  [
    "a base URL's query",
    ({ card }) => createBookshop({ baseUrl: `https://shop.test/?key=${card}` }),
  ],
  ["a key", async (values) => changeBook(connect(values), { ...values, key: `${values.key}_ no` })],
  [
    "a body",
    // An invalid value that the types reject.
    async (values) => changeBook(connect(values), { ...values, title: 1n as unknown as string }),
  ],
  [
    "an intent",
    async (values) => {
      const shop = connect(values);
      const intent = await prepareChange(shop, values);
      return shop.send({ ...intent, body: "{}" });
    },
  ],
];

test.for(misuses)("nor in the error that rejects %s", async ([, misuse]) => {
  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const error = await caught(async () => misuse(values));
      expect(error).toMatchObject({ name: "ClientError" });
      expectNone(values, logged(error));
    }),
    { seed: 1, numRuns: 10 },
  );
});

test("an intent contains its key and its body, but no credential", async () => {
  await fc.assert(
    fc.asyncProperty(secrets, async (values) => {
      const intent = await prepareChange(connect(values), values);
      expect(JSON.stringify(intent)).not.toContain(values.card);
    }),
    { seed: 1, numRuns: 10 },
  );
});

/** Replaces a rejected credential by the same one with another letter appended. */
function connect(
  { card }: Secrets,
  steps: readonly Step[] = [() => json(200, book)],
  onEvent?: ClientOptions["onEvent"],
): Bookshop {
  const clock = virtualClock();
  const { fetch } = scriptedFetch(steps, clock);
  let rejections = 0;
  const auth = { token: () => card + "+".repeat(rejections), reject: () => void (rejections += 1) };
  return createBookshop({ auth, clock, fetch, maxRetries: 2, budget: true, onEvent });
}

async function changeBook(shop: Bookshop, { id, key, title }: Secrets): Promise<Outcome> {
  const input = { path: { id }, body: { title }, idempotencyKey: key };
  return shop.changeBook({ ...input, deadlineMs: 90_000 });
}

async function prepareChange(
  shop: Bookshop,
  { id, key, title }: Secrets,
): Promise<Intent<"changeBook">> {
  return shop.prepare("changeBook", { path: { id }, body: { title }, idempotencyKey: key });
}

async function sendChange(shop: Bookshop, values: Secrets): Promise<Outcome> {
  return shop.send(await prepareChange(shop, values), { deadlineMs: 90_000 });
}

/** The text of an error in a log. */
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
