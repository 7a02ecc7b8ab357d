import { describe, expect, test } from "vitest";
import { respondingWith, book, json } from "../../test/bookshop-client.ts";
import { isOutcomeError } from "./outcome-error.ts";
import { orThrow } from "./or-throw.ts";

const trace = { "trace-id": "t-1" };

describe("a documented response", () => {
  test("of 2xx is a success with its data", async () => {
    const { shop } = respondingWith(() => json(200, book));

    const outcome = await shop.getBook({ path: { id: "b1" } });

    expect(outcome).toMatchObject({
      kind: "response",
      ok: true,
      status: 200,
      operation: "getBook",
      data: book,
    });
    expect(outcome.receipt).toEqual({
      requestId: "t-1",
      idempotencyKey: undefined,
      replayed: false,
      inDoubt: false,
      attempts: 1,
      elapsedMs: expect.any(Number),
      waits: [],
    });
  });

  test.for([
    ["its own status", 404],
    ["default", 503],
  ] as const)("of %s is a failure with its error", async ([, status]) => {
    const { shop } = respondingWith(() => json(status, { reason: "no such book" }));

    expect(await shop.getBook({ path: { id: "b1" } })).toMatchObject({
      kind: "response",
      ok: false,
      status,
      error: { reason: "no such book" },
      message: `getBook got response ${status}: no such book`,
    });
  });

  test("of a range is a failure with its error", async () => {
    const { shop } = respondingWith(() => json(418, { reason: "tea" }));

    expect(await shop.listBooks()).toMatchObject({
      kind: "response",
      ok: false,
      status: 418,
      error: { reason: "tea" },
    });
  });

  test("without a body has no data", async () => {
    const { shop } = respondingWith(() => new Response(null, { status: 204, headers: trace }));

    const outcome = await shop.deleteBooksId({
      path: { id: "b1" },
      headers: { "X-Reason": "old" },
    });

    expect(outcome).toMatchObject({ kind: "response", ok: true, status: 204, data: undefined });
  });

  test("of text is text", async () => {
    const { shop } = respondingWith(
      () =>
        new Response("nine to five", {
          headers: { ...trace, "content-type": "text/plain; charset=utf-8" },
        }),
    );

    expect(await shop.openingHours()).toMatchObject({ ok: true, data: "nine to five" });
  });

  test("of JSON without a content type is JSON", async () => {
    const { shop } = respondingWith(
      () => new Response(new TextEncoder().encode(JSON.stringify(book)), { headers: trace }),
    );

    expect(await shop.getBook({ path: { id: "b1" } })).toMatchObject({ ok: true, data: book });
  });
});

describe("a response that the document does not describe", () => {
  test.for([
    [
      "an error without a body",
      () => new Response(null, { status: 404, headers: { ...trace, "content-length": "0" } }),
      "content",
      "",
    ],
    [
      "an error page",
      () =>
        new Response("<h1>Bad gateway</h1>", {
          status: 502,
          headers: { ...trace, "content-type": "text/html" },
        }),
      "content",
      "<h1>Bad gateway</h1>",
    ],
    [
      "a success that is not JSON",
      () => new Response("{", { headers: { ...trace, "content-type": "application/json" } }),
      "content",
      "{",
    ],
    [
      "a number that is too large to be exact",
      () =>
        new Response('{"id":9007199254740993}', {
          headers: { ...trace, "content-type": "application/json" },
        }),
      "inexact",
      '{"id":9007199254740993}',
    ],
    ["a success without a body", () => new Response(null, { headers: trace }), "content", ""],
    ["an undocumented success", () => json(206, book), "status", JSON.stringify(book)],
  ] as const)("has its reason: %s", async ([, respond, reason, text]) => {
    const { shop } = respondingWith(respond);

    const outcome = await shop.getBook({ path: { id: "b1" } });

    expect(outcome).toMatchObject({
      kind: "undocumented",
      ok: false,
      status: respond().status,
      reason,
      text,
    });
    expect(outcome.receipt.requestId).toBe("t-1");
  });

  test("says that a number is too large to be exact", async () => {
    const headers = { ...trace, "content-type": "application/json" };
    const { shop } = respondingWith(() => new Response("[1e999]", { headers }));

    expect(await shop.getBook({ path: { id: "b1" } })).toMatchObject({
      message: "getBook got response 200, with a number that is too large to be exact",
    });
  });

  test("has the reason status if no response covers it", async () => {
    const { shop } = respondingWith(() => json(500, { reason: "broken" }));

    expect(await shop.changeBook({ path: { id: "b1" }, body: {} })).toMatchObject({
      kind: "undocumented",
      reason: "status",
      status: 500,
      message: "changeBook got response 500, which the document does not describe",
      receipt: { idempotencyKey: expect.any(String) },
    });
  });
});

describe("orThrow", () => {
  test("returns a success", async () => {
    const { shop } = respondingWith(() => json(200, book));

    expect(orThrow(await shop.getBook({ path: { id: "b1" } })).data.title).toBe("Emma");
  });

  test("throws other outcomes, with the outcome and its receipt", async () => {
    const { shop } = respondingWith(() => json(409, { reason: "still running" }));
    const outcome = await shop.changeBook({ path: { id: "b1" }, body: {} });

    expect(() => orThrow(outcome)).toThrow("changeBook got response 409: still running");
    expect(() => orThrow(outcome)).toThrow(
      expect.objectContaining({ code: "response", status: 409, outcome, receipt: outcome.receipt }),
    );
    expect(() => orThrow(outcome)).toThrow(expect.toSatisfy(isOutcomeError));
  });
});

test("a message contains the service's words without control characters", async () => {
  const { shop } = respondingWith(() => json(404, { reason: "gone\r\n\u001b[2J" }));

  expect(await shop.getBook({ path: { id: "b1" } })).toMatchObject({
    message: "getBook got response 404: gone\\u{d}\\u{a}\\u{1b}[2J",
  });
});
