import { expect, test } from "vitest";
import { decideBodyLimit } from "./decide-body-limit.ts";
import { readLimitedBody } from "./read-limited-body.ts";

const policy = { bytes: 6, exceeded: 413 };

test.each([
  [0, "allowed"],
  [6, "allowed"],
  [7, "exceeded"],
])("%i bytes under a limit of 6 are %s", (bytes, kind) => {
  expect(decideBodyLimit(policy, bytes).kind).toBe(kind);
});

test("without a policy every size is allowed", () => {
  expect(decideBodyLimit(undefined, 10 ** 12)).toEqual({ kind: "allowed" });
});

test("bytes are counted, not characters", async () => {
  expect(await readLimitedBody(post("😀é"), policy)).toMatchObject({
    kind: "read",
    bytes: new TextEncoder().encode("😀é"),
  });
  expect(await readLimitedBody(post("😀éa"), policy)).toEqual({
    kind: "exceeded",
    status: 413,
    limit: 6,
  });
});

test("a chunked body is rejected at the first byte above the limit and not read further", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(4));
    },
  });

  expect((await readLimitedBody(post(endless), policy)).kind).toBe("exceeded");
  expect(pulled).toBeLessThan(5);
});

test("a body with an announced length above the limit is rejected unread", async () => {
  const request = post("a", { "content-length": "7" });

  expect((await readLimitedBody(request, policy)).kind).toBe("exceeded");
  expect(request.bodyUsed).toBe(false);
});

test.each(["7 bytes", "7, 7", "1e9"])(
  "the announced length %j is none, so that the body is counted",
  async (length) => {
    expect((await readLimitedBody(post("a", { "content-length": length }), policy)).kind).toBe(
      "read",
    );
    expect(
      (await readLimitedBody(post("1234567", { "content-length": length }), policy)).kind,
    ).toBe("exceeded");
  },
);

test("a request without a body is read as empty", async () => {
  expect(await readLimitedBody(new Request("http://books.test/"), policy)).toEqual({
    kind: "read",
    bytes: new Uint8Array(),
  });
});

function post(
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  return new Request("http://books.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  });
}
