import { describe, expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../../test/bookshop-client.ts";
import { type Scripted } from "../../../test/scripted-fetch.ts";
import {
  type ScriptedOptions,
  scriptedShop,
  type ScriptedShop,
} from "../../../test/scripted-shop.ts";
import { fault, type Step, virtualClock } from "../../testing/index.ts";
import { intentChecksum } from "./intent-checksum.ts";
import type { Intent } from "./intent.ts";

const { retentionMs } = operationTable.operations.startOrder.idempotency;
const startsAt = Date.UTC(2026, 0, 1);
const body = { books: ["b1", "é"] };
const accepted = (): Response => json(202, { id: "o1", status: "packing" });
const inUse = (): Response => json(409, { reason: "still running" });

describe("an intent", () => {
  test("is sent as it was prepared, by this process or another, any number of times", async () => {
    const { shop, credentials, attempts } = process([accepted]);
    const intent = await shop.prepare("startOrder", { body, idempotencyKey: "order-1" });
    const other = process([accepted]);
    expect(attempts).toEqual([]);

    const first = await shop.send(intent);
    const again = await other.shop.send(stored(intent));

    expect(first).toMatchObject({ ok: true, operation: "startOrder", data: { id: "o1" } });
    expect(again.receipt.idempotencyKey).toBe("order-1");
    expect(attempts.map(wire)).toEqual(other.attempts.map(wire));
    expect(credentials).toEqual(["Bearer secret-card"]);
    expect(attempts.map(wire)).toEqual([
      'https://shop.test/v2/orders order-1 application/json {"books":["b1","é"]}',
    ]);
  });

  test("contains the call's headers, but no credential and no header of the options", async () => {
    const { shop } = process([accepted], { headers: { "X-Trip": "1" } });
    const headers = { "X-Reason": "old" };

    const intent = await shop.prepare("deleteBooksId", { path: { id: "a/b" }, headers });

    expect(intent).toEqual({
      operation: "deleteBooksId",
      baseUrl: "https://shop.test/v2",
      path: "/books/a%2Fb",
      headers: { accept: "application/json", "x-reason": "old" },
      body: null,
      idempotencyKey: expect.stringMatching(/./),
      createdAt: new Date(startsAt).toISOString(),
      checksum: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(Object.isFrozen(intent) && Object.isFrozen(intent.headers)).toBe(true);
  });

  test("is sent with the headers of its sender's options", async () => {
    const { shop, attempts } = process([accepted], { headers: { "X-Trip": "1" } });

    await shop.send(await shop.prepare("startOrder", { body }));

    expect(attempts[0]?.headers.get("x-trip")).toBe("1");
  });

  test.for([
    ["an operation that takes no key", "getBook", { path: { id: "b1" } }],
    ["no operation", "constructor", {}],
    ["a body that is missing", "startOrder", {}],
    ["a key that breaks the rules", "startOrder", { body, idempotencyKey: "?" }],
  ] as const)("is not prepared of %s", async ([, name, input]) => {
    const { shop } = process([accepted]);
    // An invalid value that the types reject.
    const prepared = shop.prepare(name as "startOrder", input as { body: typeof body });

    await expect(prepared).rejects.toMatchObject({ name: "ClientError" });
  });
});

describe("an intent's key", () => {
  test("is not used if the service may have deleted it", async () => {
    const intent = await process([accepted]).shop.prepare("startOrder", { body });
    const late = process([accepted], { clock: virtualClock(startsAt + retentionMs) });

    expect(await late.shop.send(intent)).toMatchObject({
      kind: "not-sent",
      reason: "retention",
      message: "startOrder was not sent: the service may have deleted its key",
      receipt: { attempts: 0, idempotencyKey: intent.idempotencyKey },
    });
    expect(late.attempts).toEqual([]);
  });

  test("ends the retries when its retention ends", async () => {
    const intent = await process([accepted]).shop.prepare("startOrder", { body });
    const rejected = (): Response => json(429, {}, { "retry-after": "60" });
    const late = process([rejected], { clock: virtualClock(startsAt + retentionMs - 61_000) });

    const outcome = await late.shop.send(intent);

    expect(outcome).toMatchObject({ status: 429, receipt: { attempts: 2, elapsedMs: 60_000 } });
  });

  test("that is pending causes a wait if this client's earlier send did not settle it", async () => {
    const { shop } = process([fault.reset(), inUse, accepted], { deadlineMs: 2000 });
    const intent = await shop.prepare("startOrder", { body });
    const open = await shop.send(intent, { deadlineMs: 1 });

    expect(open.kind).toBe("unknown-outcome");
    expect(await shop.send(intent)).toMatchObject({ ok: true, receipt: { attempts: 2 } });
  });

  test.for<readonly [name: string, between: Step]>([
    ["its credential was rejected", () => json(401, { reason: "ended" })],
    ["a limit was exceeded", () => json(429, {})],
    ["no connection was made", fault.unreachable()],
    ["an error page arrived", fault.html(404)],
  ])("stays in doubt, and is waited for, when %s meanwhile", async ([, between]) => {
    const { shop } = process([fault.reset(), between, inUse, accepted], { maxRetries: 4 });
    const intent = await shop.prepare("startOrder", { body });
    const first = await shop.send(intent, { deadlineMs: 1 });
    const second = await shop.send(intent, { deadlineMs: 1 });

    expect([first, second].map(({ receipt }) => receipt.inDoubt)).toEqual([true, true]);
    expect(await shop.send(intent)).toMatchObject({ ok: true, receipt: { inDoubt: false } });
  });

  test("stays in doubt if a parallel send of it was not sent", async () => {
    const auths = Promise.withResolvers<string>();
    let asked = 0;
    const auth = async (): Promise<string> => ((asked += 1) === 1 ? auths.promise : "secret-card");
    const { shop } = process([fault.reset(), inUse, accepted], { auth });
    const intent = await shop.prepare("startOrder", { body });

    const held = shop.send(intent);
    const lost = await shop.send(intent, { deadlineMs: 1 });
    auths.reject(new Error("nobody there"));
    const unsent = await held;

    expect([lost.receipt.inDoubt, unsent.kind]).toEqual([true, "not-sent"]);
    expect(await shop.send(intent, { sentBefore: false })).toMatchObject({ ok: true });
  });

  test("that is pending causes a wait in another process with sentBefore", async () => {
    const { shop } = process([inUse, accepted]);
    const intent = stored(await shop.prepare("startOrder", { body }));

    expect(await shop.send(intent, { sentBefore: true })).toMatchObject({ ok: true });
  });

  test.for<readonly [name: string, earlier: Step]>([
    ["was not sent", fault.unreachable()],
    ["was rejected", () => json(402, { reason: "unpaid" })],
  ])("is a conflict when the intent %s", async ([, earlier]) => {
    const { shop, attempts } = process([earlier, inUse, accepted], { maxRetries: 1 });
    const intent = await shop.prepare("startOrder", { body });
    await shop.send(intent, { deadlineMs: 1 });

    expect(await shop.send(intent)).toMatchObject({ status: 409 });
    expect(attempts).toHaveLength(2);
  });
});

describe("a value that is not an intent of this client is rejected before anything is sent", () => {
  const changes: readonly (readonly [
    name: string,
    change: Partial<Record<keyof Intent, unknown>>,
  ])[] = [
    ["another body", { body: '{"books":["b2"]}' }],
    ["another key", { idempotencyKey: "order-2" }],
    ["another path", { path: "/orders?x=1" }],
    ["another header", { headers: { "X-Reason": "new" } }],
    ["another age", { createdAt: "2027-01-01T00:00:00.000Z" }],
    ["another operation", { operation: "changeBook" }],
    ["no checksum", { checksum: undefined }],
    ["a body of another type", { body: {} }],
    ["headers of another type", { headers: null }],
  ];

  test.for(changes)("changed: %s", async ([, change]) => {
    const { shop, attempts } = process([accepted]);
    const intent = { ...(await shop.prepare("startOrder", { body })), ...change };

    await expect(shop.send(intent as Intent<"startOrder">)).rejects.toMatchObject({
      code: "intent-invalid",
    });
    expect(attempts).toEqual([]);
  });

  const forgeries: readonly (readonly [name: string, change: Partial<Intent>])[] = [
    ["another base URL", { baseUrl: "http://elsewhere.test/v2" }],
    ["another path", { path: "/books/b1" }],
    ["a path above", { path: "/orders/../books" }],
    ["an operation that does not exist", { operation: "toString" }],
    ["an operation without a key", { operation: "openingHours", path: "/opening-hours" }],
    ["a credential of its own", { headers: { Authorization: "Bearer stolen" } }],
    ["a key that breaks the rules", { idempotencyKey: "a b" }],
    ["no body", { body: null }],
    ["no date", { createdAt: "yesterday" }],
  ];

  test.for(forgeries)("made for another call, with a matching checksum: %s", async ([, change]) => {
    const { shop, attempts } = process([accepted]);
    const forged = { ...(await shop.prepare("startOrder", { body })), ...change };
    const intent = { ...forged, checksum: intentChecksum(forged) };

    await expect(shop.send(intent as Intent<"startOrder">)).rejects.toMatchObject({
      name: "ClientError",
    });
    expect(attempts).toEqual([]);
  });

  test.for([undefined, null, "intent", 1, []])("%j", async (intent) => {
    const { shop } = process([accepted]);

    await expect(shop.send(intent as never)).rejects.toMatchObject({ code: "intent-invalid" });
  });
});

function stored<Name extends string>(intent: Intent<Name>): Intent<Name> {
  // The order of members does not matter.
  const members = Object.entries(JSON.parse(JSON.stringify(intent)) as Intent<Name>).toReversed();
  return Object.fromEntries(members) as unknown as Intent<Name>;
}

function wire({ url, headers, body }: Scripted["attempts"][number]): string {
  const names = ["request-key", "content-type"];
  return [url, ...names.map((name) => headers.get(name)), body].join(" ");
}

/** A client with its own network and clock, like that of another process. */
function process(steps: readonly Step[], options: ScriptedOptions = {}): ScriptedShop {
  return scriptedShop(steps, { clock: virtualClock(startsAt), ...options });
}
