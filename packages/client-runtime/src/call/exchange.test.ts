import { expect, test } from "vitest";
import { createBookshop } from "../../test/bookshop-client.ts";

const never = new Promise<never>(() => {});

test("an abort ends a call whose fetch ignores the signal", async () => {
  const controller = new AbortController();
  const shop = createBookshop({
    fetch: async () => {
      controller.abort();
      return never;
    },
  });

  expect(await shop.listBooks({ signal: controller.signal })).toMatchObject({
    kind: "unknown-outcome",
    reason: "aborted",
    receipt: { requestId: undefined, attempts: 1 },
  });
});

test("an abort ends a call whose response stalls, and its receipt is kept", async () => {
  const controller = new AbortController();
  const pull = (): Promise<never> => {
    controller.abort();
    return never;
  };
  // Without a high-water mark, nothing is requested before it is read.
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const shop = createBookshop({
    fetch: async () => new Response(body, { headers: { "trace-id": "t-1" } }),
  });

  expect(await shop.listBooks({ signal: controller.signal })).toMatchObject({
    kind: "unknown-outcome",
    reason: "aborted",
    receipt: { requestId: "t-1", attempts: 1 },
  });
});

test("an error that is its own cause proves nothing", async () => {
  const shop = createBookshop({
    fetch: async () => {
      const error = new Error("again");
      error.cause = error;
      throw error;
    },
  });

  expect(await shop.listBooks()).toMatchObject({ kind: "unknown-outcome", reason: "no-response" });
});
