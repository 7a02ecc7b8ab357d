import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { book, json } from "../../../test/bookshop-client.ts";
import { baseUrl, scriptedContractFetch } from "../../../test/scripted-contract-fetch.ts";
import { isClientError } from "../../options/client-error.ts";
import type { ClientEvent } from "../../call/ongoing/client-event.ts";
import { equip } from "../../client/equip.ts";
import { isOutcomeError } from "../../outcome/outcome-error.ts";
import { fault, type Step } from "../../testing/index.ts";
import { createFetch, receiptOf } from "./index.ts";

afterEach(() => vi.unstubAllGlobals());

const order = { id: "o1", status: "packing" };
const accepted = (): Response => json(202, order);
const found = (): Response => json(200, book);
const post = { method: "POST", body: '{"books":["b1"]}' } as const;
const orders = `${baseUrl}/orders`;
const oneBook = `${baseUrl}/books/b1`;

/** A limit, a lost response, a pending key, a response that breaks off, and its replay. */
const troubled: readonly Step[] = [
  fault.limited({ retryAfter: 60 }),
  fault.lost(json(202, order)),
  fault.pending(),
  fault.brokenOff(json(202, order)),
  fault.replayed(json(202, order)),
];

test("a credential without a place in the document is rejected, as by a client", () => {
  // A copy of the table without credentials.
  const table = equip(
    JSON.parse(
      JSON.stringify(operationTable, (key, value) => (key === "credential" ? undefined : value)),
    ),
  );

  expect(() => createFetch(table, { baseUrl, auth: "secret-card" })).toThrow(
    expect.objectContaining({
      code: "auth-invalid",
      message: expect.stringContaining("--credential <scheme>"),
    }),
  );
  expect(() => createFetch(table, { baseUrl, auth: null })).not.toThrow();
});

describe("a request that matches an operation", () => {
  test("is sent with the credential, and returns the server's own response with a receipt", async () => {
    const { send, attempts, credentials } = scriptedContractFetch([found]);

    const response = await send(oneBook, { headers: { "x-own": "1" } });

    expect(await response.json()).toEqual(book);
    expect(credentials).toEqual(["Bearer secret-card"]);
    expect(attempts[0]?.headers.get("x-own")).toBe("1");
    expect(attempts[0]?.headers.get("accept")).toBe("application/json");
    expect(receiptOf(response)).toMatchObject({ attempts: 1, requestId: "t-1", inDoubt: false });
    expect(receiptOf(found())).toBeUndefined();
  });

  test("is retried with one key and one body until its response is complete", async () => {
    const { send, attempts } = scriptedContractFetch(troubled);

    const response = await send(orders, post);

    expect(await response.json()).toEqual(order);
    expect(attempts).toHaveLength(5);
    expect(new Set(attempts.map(({ key, body, url }) => `${key} ${body} ${url}`)).size).toBe(1);
    expect(receiptOf(response)).toMatchObject({
      attempts: 5,
      replayed: true,
      idempotencyKey: attempts[0]?.key,
    });
  });

  test.for<readonly [form: string, make: () => [Request | string | URL, RequestInit?]]>([
    ["a URL and an init", () => [new URL(orders), post]],
    ["a Request", () => [new Request(orders, post)]],
    ["a Request and an init", () => [new Request(orders), post]],
    ["bytes", () => [orders, { method: "POST", body: new TextEncoder().encode(post.body) }]],
    ["a Blob", () => [orders, { method: "POST", body: new Blob([post.body]) }]],
    ["a stream", () => [orders, streamed()]],
  ])("is sent with the same bytes in every attempt: %s", async ([, make]) => {
    const { send, attempts } = scriptedContractFetch([fault.reset(), fault.replayed(accepted())]);

    const response = await send(...make());

    expect(response.status).toBe(202);
    expect(attempts.map(({ body }) => body)).toEqual([post.body, post.body]);
  });

  test("keeps the boundary of a form with files over all attempts", async () => {
    const { send, attempts } = scriptedContractFetch([fault.reset(), accepted]);
    const body = new FormData();
    body.set("file", new Blob(["x"]), "x.txt");

    await send(orders, { method: "POST", body });

    const [first, second] = attempts.map((attempt) => attempt.headers.get("content-type"));
    expect(first).toMatch(/^multipart\/form-data; boundary=/);
    expect(second).toBe(first);
    expect(attempts[0]?.body).toBe(attempts[1]?.body);
  });

  test("declares a text body as the document does, unless the caller does", async () => {
    const { send, attempts } = scriptedContractFetch([accepted]);

    await send(orders, post);
    await send(orders, { ...post, headers: { "Content-Type": "application/json; v=2" } });

    expect(attempts.map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/json",
      "application/json; v=2",
    ]);
  });

  test("takes its key from the init, from a property of the Request, or from the headers", async () => {
    const { send, attempts } = scriptedContractFetch([accepted]);
    const headers = { "Request-Key": "from-headers" };

    await send(orders, { ...post, headers });
    await send(orders, { ...post, headers, idempotencyKey: "from-init" });
    await send(Object.assign(new Request(orders, post), { idempotencyKey: "from-request" }));

    expect(attempts.map(({ key }) => key)).toEqual(["from-headers", "from-init", "from-request"]);
  });

  test("waits for a pending key from the first attempt on if it was sent before", async () => {
    const steps = [fault.pending(), fault.replayed(accepted())];
    const call = { ...post, idempotencyKey: "order-0001" };

    const { send } = scriptedContractFetch(steps);
    expect((await send(orders, { ...call, sentBefore: true })).status).toBe(202);

    const { send: sendAgain } = scriptedContractFetch(steps);
    expect((await sendAgain(orders, call)).status).toBe(409);
  });

  test("replaces the caller's credential, and keeps it without one of its own", async () => {
    const headers = { Authorization: "Bearer own" };
    const { send, credentials } = scriptedContractFetch([found]);
    const { send: anonymous, credentials: own } = scriptedContractFetch([found], { auth: null });

    await send(oneBook, { headers });
    await anonymous(oneBook, { headers });

    expect([...credentials, ...own]).toEqual(["Bearer secret-card", "Bearer own"]);
  });

  test("renews a rejected token once", async () => {
    const rejected: string[] = [];
    const auth = {
      token: () => (rejected.length === 0 ? "old" : "new"),
      reject: (token: string) => rejected.push(token),
    };
    const { send, credentials } = scriptedContractFetch([() => json(401, {}), found], { auth });

    expect((await send(oneBook)).status).toBe(200);
    expect(rejected).toEqual(["old"]);
    expect(credentials).toEqual(["Bearer old", "Bearer new"]);
  });

  test.for([200, 404, 402, 418, 500])(
    "returns the response %i, documented or not",
    async (status) => {
      const { send } = scriptedContractFetch([() => json(status, { reason: "so" })]);

      const response = await send(oneBook);

      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ reason: "so" });
      expect(receiptOf(response)).toMatchObject({ attempts: 1 });
    },
  );

  test("does not follow a redirect", async () => {
    const { send, attempts } = scriptedContractFetch([fault.redirect()]);

    expect((await send(oneBook)).status).toBe(307);
    expect(attempts).toHaveLength(1);
  });

  test("reports the events of a client's call, and draws on the budget", async () => {
    const events: ClientEvent[] = [];
    const { send } = scriptedContractFetch([accepted], { onEvent: (event) => events.push(event) });

    for (let count = 0; count <= 5; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- they share a limit
      await send(orders, post);

    expect(events.filter(({ type }) => type === "wait")).toEqual([
      expect.objectContaining({ operation: "startOrder", reason: "budget", ms: 30_000 }),
    ]);
  });

  test("passes the other settings of fetch on", async () => {
    const seen: Request[] = [];
    vi.stubGlobal("fetch", async (input: Request | string, init: RequestInit) => {
      seen.push(new Request(input, init));
      return found();
    });
    const send = createFetch(operationTable, { baseUrl, auth: "secret-card" });

    await send(oneBook, { cache: "no-store" });
    await send(new Request(oneBook, { credentials: "include", redirect: "follow" }));

    expect(seen).toMatchObject([
      { cache: "no-store", redirect: "manual" },
      { credentials: "include", redirect: "manual" },
    ]);
  });
});

describe("the response to an operation", () => {
  const open = async (): Promise<Response> => scriptedContractFetch([found]).send(oneBook);
  const readers: Readonly<Record<string, (response: Response) => Promise<unknown>>> = {
    arrayBuffer: async (response) =>
      JSON.parse(new TextDecoder().decode(await response.arrayBuffer())),
    blob: async (response) => JSON.parse(await (await response.blob()).text()),
    body: async ({ body }) => new Response(body).json(),
    bytes: async (response) => JSON.parse(new TextDecoder().decode(await response.bytes())),
    clone: async (response) => response.clone().json(),
    json: async (response) => response.json(),
    text: async (response) => JSON.parse(await response.text()),
  };

  test.for(Object.entries(readers))("is read as any other: %s", async ([name, read]) => {
    const response = await open();

    expect(response).toBeInstanceOf(Response);
    expect(response.bodyUsed).toBe(false);
    expect(await read(response)).toEqual(book);
    expect(response.bodyUsed).toBe(name !== "clone");
  });

  test("is read once", async () => {
    const all = Object.entries(readers).filter(([name]) => name !== "clone");
    for (const [, first] of all)
      for (const [, second] of all) {
        // oxlint-disable-next-line no-await-in-loop -- each has its own response
        const response = await open();
        // oxlint-disable-next-line no-await-in-loop
        await first(response);
        // oxlint-disable-next-line no-await-in-loop
        await expect((async () => second(response))()).rejects.toThrow(TypeError);
        expect(() => response.clone()).toThrow(TypeError);
      }
  });

  test("is not read while its stream has a reader", async () => {
    const response = await open();
    const reader = response.body?.getReader();

    await expect(response.json()).rejects.toThrow(TypeError);
    reader?.releaseLock();
    expect(await response.json()).toEqual(book);
  });

  test("has a clone with the same URL, status and headers", async () => {
    const response = await open();
    const { status, headers, url } = response.clone();

    expect({ status, url }).toEqual({ status: 200, url: response.url });
    expect([...headers]).toEqual([...response.headers]);
    expect(await response.json()).toEqual(book);
  });

  test("has no body if the response has none", async () => {
    const { send } = scriptedContractFetch([() => new Response(null, { status: 204 })]);
    const options = { method: "DELETE", headers: { "X-Reason": "torn" } };

    const response = await send(oneBook, options);

    expect(response.body).toBeNull();
    expect(await response.text()).toBe("");
  });

  test("is a form if its body is one", async () => {
    const headers = { "content-type": "text/x-form" };
    const { send } = scriptedContractFetch([() => new Response("a=1", { headers })]);
    const response = await send(oneBook);

    await expect(response.formData()).rejects.toThrow(TypeError);
  });
});

describe("a call without a response", () => {
  test.for<readonly [why: string, steps: readonly Step[], code: string]>([
    ["no connection", [fault.unreachable()], "not-sent"],
    ["no response", [fault.reset()], "unknown-outcome"],
    ["a response that breaks off", [fault.brokenOff(json(202, order))], "unknown-outcome"],
    ["a key that stays pending", [fault.reset(), fault.pending()], "pending"],
  ])("rejects with OutcomeError: %s", async ([, steps, code]) => {
    const { send, attempts } = scriptedContractFetch(steps);

    const error = await failureOf(send(orders, { ...post, deadlineMs: 60_000 }));

    expect(isOutcomeError(error) && error.code).toBe(code);
    expect(isOutcomeError(error) && error.receipt.idempotencyKey).toBe(attempts[0]?.key);
  });

  test("ends at its deadline", async () => {
    const { send } = scriptedContractFetch([fault.silent()]);

    expect(await failureOf(send(oneBook, { deadlineMs: 1000 }))).toMatchObject({
      code: "unknown-outcome",
      outcome: { reason: "deadline" },
      receipt: { elapsedMs: 1000 },
    });
  });

  test.for(["before", "during"])("rejects with the reason of an abort %s it", async (when) => {
    const { send } = scriptedContractFetch([fault.silent()]);
    const controller = new AbortController();
    const reason = new Error("enough");
    if (when === "before") controller.abort(reason);
    const sent = failureOf(send(oneBook, { signal: controller.signal }));
    controller.abort(reason);

    expect(await sent).toBe(reason);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test.for<readonly [what: string, init: object]>([
    ["deadlineMs", { deadlineMs: 0 }],
    ["sentBefore", { ...post, sentBefore: "yes" }],
    ["idempotencyKey", { ...post, idempotencyKey: "no" }],
  ])("is rejected as a mistake of the program: %s", async ([what, init]) => {
    const { send, attempts } = scriptedContractFetch([found]);

    const error = await failureOf(send("method" in init ? orders : oneBook, init));

    expect(isClientError(error) && error.message).toContain(what);
    expect(attempts).toEqual([]);
  });
});

describe("a body that is not JSON or text", () => {
  test("is returned while it arrives, and ends with the caller's signal", async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const headers = { "content-type": "text/event-stream" };
    const aborted: unknown[] = [];
    const controller = new AbortController();
    const send = createFetch(operationTable, {
      baseUrl,
      auth: "secret-card",
      fetch: async ({ signal }) => {
        signal.addEventListener("abort", () => aborted.push(signal.reason));
        return new Response(readable, { headers });
      },
    });

    const response = await send(oneBook, { signal: controller.signal });
    const reader = response.body?.getReader();
    void writer.write(new TextEncoder().encode("data: 1\n\n"));

    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: 1\n\n");
    controller.abort("enough");
    expect(aborted).toEqual(["enough"]);
  });
});

describe("any other URL", () => {
  test.for([
    ["another origin", "http://elsewhere.test/v2/books/b1"],
    ["another scheme", "http://shop.test/v2/books/b1"],
    ["beside the base URL", "https://shop.test/v20/books/b1"],
    ["above the base URL", "https://shop.test/books/b1"],
    ["an unknown path", "https://shop.test/v2/shelves"],
    ["an operation further down", "https://shop.test/v2/x/books/b1"],
    ["another method", "https://shop.test/v2/orders"],
  ] as const)("is passed through without a credential: %s", async ([, url]) => {
    const { send, credentials, attempts } = scriptedContractFetch([fault.unavailable()]);

    const response = await send(url, { headers: { "x-own": "1" } });

    expect(response.status).toBe(503);
    expect(credentials).toEqual([null]);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.headers.get("x-own")).toBe("1");
    expect(receiptOf(response)).toBeUndefined();
  });

  test("goes to the global fetch as it is", async () => {
    const seen: unknown[][] = [];
    vi.stubGlobal("fetch", async (...given: unknown[]) => {
      seen.push(given);
      return new Response();
    });
    const send = createFetch(operationTable, { baseUrl, auth: "secret-card" });
    const init = { headers: { "x-own": "1" } };

    await send("http://elsewhere.test/", init);
    await send("/relative", init);

    expect(seen).toEqual([
      ["http://elsewhere.test/", init],
      ["/relative", init],
    ]);
  });

  test("a URL that is relative to a page is an operation if it is below the base URL", async () => {
    const { send, credentials } = scriptedContractFetch([found]);
    vi.stubGlobal("location", { href: "https://shop.test/page" });

    expect((await send("/v2/books/b1")).status).toBe(200);
    expect(credentials).toEqual(["Bearer secret-card"]);
  });
});

function streamed(): RequestInit {
  const body = new Response(post.body).body;
  return { method: "POST", body, duplex: "half" };
}

async function failureOf(sent: Promise<unknown>): Promise<unknown> {
  try {
    await sent;
  } catch (error) {
    return error;
  }
  throw new Error("The fetch did not reject");
}
