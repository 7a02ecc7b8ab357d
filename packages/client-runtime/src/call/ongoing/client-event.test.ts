import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, json } from "../../../test/bookshop-client.ts";
import {
  type ScriptedOptions,
  scriptedShop,
  type ScriptedShop,
} from "../../../test/scripted-shop.ts";
import { fault, type Step } from "../../testing/index.ts";
import type { ClientEvent } from "./client-event.ts";

const path = { id: "b1" };
const found = (): Response => json(200, book);
const change = { operation: "changeBook", method: "PATCH", path: "/books/{id}" };
const ended = { kind: "response", reason: undefined, requestId: "t-1", replayed: false };
const good = { ...ended, ok: true, status: 200 };

test("a call's events cover its start, attempts, waits and outcome", async () => {
  const limited = (): Response => json(429, {}, { "retry-after": "60" });
  const replayed = (): Response => json(200, book, { "request-replayed": "yes" });
  const { shop, events } = listened([limited, fault.reset(), replayed]);

  const outcome = await shop.changeBook({ path, body: {} });

  const told = events.map((event) => {
    const { type, attempt, call: _, ...rest } = event;
    return [type, attempt, rest];
  });
  const lost = { requestId: undefined, replayed: false, status: undefined };
  expect(events.every(({ call }) => call === 1)).toBe(true);
  expect(told).toEqual([
    ["call-start", 0, change],
    ["attempt-start", 1, change],
    [
      "attempt-end",
      1,
      {
        ...change,
        ...ended,
        ok: false,
        kind: "undocumented",
        reason: "status",
        status: 429,
        elapsedMs: 0,
      },
    ],
    ["wait", 1, { ...change, reason: "limit", ms: 60_000 }],
    ["attempt-start", 2, change],
    [
      "attempt-end",
      2,
      {
        ...change,
        ...lost,
        ok: false,
        kind: "unknown-outcome",
        reason: "no-response",
        elapsedMs: 0,
      },
    ],
    ["wait", 2, { ...change, reason: "failure", ms: 250 }],
    ["attempt-start", 3, change],
    ["attempt-end", 3, { ...change, ...good, replayed: true, elapsedMs: 0 }],
    ["call-end", 3, { ...change, ...good, replayed: true, inDoubt: false, elapsedMs: 60_250 }],
  ]);
  expect(outcome.receipt).toMatchObject({ attempts: 3, elapsedMs: 60_250, requestId: "t-1" });
});

test("a call that is not sent has no attempt events, and its end contains the reason", async () => {
  const { shop, events } = listened([found], { auth: () => "" });

  await shop.changeBook({ path, body: {} });

  expect(events).toEqual([
    { type: "call-start", call: 1, attempt: 0, ...change },
    {
      type: "call-end",
      call: 1,
      attempt: 0,
      ...change,
      ok: false,
      kind: "not-sent",
      reason: "credential",
      status: undefined,
      requestId: undefined,
      replayed: false,
      inDoubt: false,
      elapsedMs: 0,
    },
  ]);
});

test("a rejected credential is reported before the attempt with the next one", async () => {
  const cards = ["one", "two"];
  const auth = { token: () => cards[0] ?? "", reject: () => void cards.shift() };
  const { shop, events } = listened([() => json(401, {}), found], { auth });

  await shop.getBook({ path });

  expect(events.map(({ type, attempt }) => `${type} ${attempt}`)).toEqual([
    "call-start 0",
    "attempt-start 1",
    "attempt-end 1",
    "credential-rejected 1",
    "attempt-start 2",
    "attempt-end 2",
    "call-end 2",
  ]);
});

test("a wait for the budget is reported when it starts, and is not part of the attempt's elapsed time", async () => {
  const [, { limit, windowMs }] = operationTable.rateLimits;
  const { shop, events, clock } = listened([fault.slow(500, found)], { budget: true });
  const startedAt = clock.now();
  const waits: number[] = [];

  const calls = Array.from({ length: limit + 1 }, () => shop.changeBook({ path, body: {} }));
  await clock.until(() => clock.sleeping() > limit);
  waits.push(...events.flatMap((event) => (event.type === "wait" ? [event.ms] : [])));
  expect(clock.now()).toBe(startedAt);
  await Promise.all(calls);

  expect(waits).toEqual([windowMs]);
  expect(events.findLast(({ type }) => type === "attempt-end")).toMatchObject({ elapsedMs: 500 });
});

test("parallel calls have different numbers", async () => {
  const { shop, events } = listened([found]);

  await Promise.all([shop.getBook({ path }), shop.listBooks(), shop.getBook({ path })]);

  const starts = events.filter(({ type }) => type === "call-start");
  expect(starts.map(({ call, operation }) => `${call} ${operation}`)).toEqual([
    "1 getBook",
    "2 listBooks",
    "3 getBook",
  ]);
  expect(events.filter(({ call }) => call === 2).map(({ type }) => type)).toEqual([
    "call-start",
    "attempt-start",
    "attempt-end",
    "call-end",
  ]);
});

test("the listener runs in the caller's async context, as tracers require", async () => {
  const storage = new AsyncLocalStorage<string>();
  const spans: unknown[] = [];
  const { shop } = listened([fault.reset(), found], {
    onEvent: () => void spans.push(storage.getStore()),
  });

  await storage.run("span", async () => shop.getBook({ path }));

  expect(spans).toHaveLength(7);
  expect(new Set(spans)).toEqual(new Set(["span"]));
});

const failing: readonly (readonly [does: string, onEvent: () => void | Promise<void>])[] = [
  ["throws", () => raise()],
  ["rejects", async () => raise()],
  ["never ends", () => new Promise(() => {})],
];

test.for(failing)("a listener that %s changes nothing about the call", async ([, onEvent]) => {
  const steps = [fault.reset(), () => json(429, {}), found];

  const outcome = await listened(steps, { onEvent }).shop.changeBook({ path, body: {} });
  const undisturbed = await listened(steps).shop.changeBook({ path, body: {} });

  const { idempotencyKey: _, ...receipt } = undisturbed.receipt;
  expect(outcome).toMatchObject({ ok: true, data: book, receipt });
});

test("a listener that changes an event affects neither the call nor the next event", async () => {
  const { shop, events } = listened([found], {
    onEvent: (event) => {
      events.push({ ...event });
      Object.assign(event, { call: 9, operation: "x", path: "x", ok: false, attempt: 9 });
    },
  });

  expect(await shop.getBook({ path })).toMatchObject({ ok: true, receipt: { attempts: 1 } });
  expect(events.map(({ call, operation }) => `${call} ${operation}`)).toEqual(
    Array.from({ length: 4 }, () => "1 getBook"),
  );
});

test.for([null, true, {}, "log"])("a listener that cannot be called is rejected: %j", (onEvent) => {
  // An invalid value that the types reject.
  expect(() => listened([found], { onEvent: onEvent as never })).toThrow(
    "The option onEvent must be a function",
  );
});

function raise(): never {
  throw new Error("the log is full");
}

interface Listened extends ScriptedShop {
  readonly events: ClientEvent[];
}

function listened(steps: readonly Step[], options: ScriptedOptions = {}): Listened {
  const events: ClientEvent[] = [];
  const onEvent = (event: ClientEvent): void => void events.push(event);
  return { ...scriptedShop(steps, { onEvent, ...options }), events };
}
