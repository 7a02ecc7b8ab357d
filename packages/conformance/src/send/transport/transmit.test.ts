import { describe, expect, test } from "vitest";
import { createRoom, type Room } from "./create-room.ts";
import { transmit } from "./transmit.ts";

const request = { method: "GET", url: "http://127.0.0.1:1/things", headers: {} };

function answering(answer: () => Promise<Response>): {
  fetch: typeof fetch;
  timeoutMs: number;
  pauseMs: number;
  room: Room;
  mask: (text: string) => string;
} {
  return {
    fetch: answer,
    timeoutMs: 50,
    pauseMs: 10,
    room: createRoom(),
    mask: (text) => text.replaceAll("hush", "<secret>"),
  };
}

describe("a response is returned unchanged", () => {
  test("JSON is parsed and masked", async () => {
    const response = new Response('{"a":"hush"}', {
      headers: { "content-type": "application/problem+json", "x-a": "hush" },
    });
    expect(
      await transmit(
        request,
        answering(async () => response),
      ),
    ).toEqual({
      status: 200,
      headers: { "content-type": "application/problem+json", "x-a": "<secret>" },
      text: '{"a":"<secret>"}',
      json: { a: "<secret>" },
    });
  });

  test("text that is not JSON in spite of its content type stays text", async () => {
    const response = new Response("<html>", {
      status: 502,
      headers: { "content-type": "application/json" },
    });
    const received = await transmit(
      request,
      answering(async () => response),
    );
    expect(received).toMatchObject({ status: 502, text: "<html>" });
    expect(received).not.toHaveProperty("json");
  });

  test.each([
    ["small", 5],
    ["large", 5_000],
  ])(
    "equal %s bodies are parsed once, and again as what their content type says",
    async (_, length) => {
      const body = JSON.stringify({ a: "x".repeat(length) });
      const typed = (type: string): Response =>
        new Response(body, { headers: { "content-type": type } });
      const types = ["application/json", "application/json", "text/plain", "application/json"];
      const options = answering(async () => typed(types.shift() ?? ""));
      const first = await transmit(request, options);
      const second = await transmit(request, options);
      const plain = await transmit(request, options);

      expect(second.json).toBe(first.json);
      expect(plain).toEqual({ status: 200, headers: { "content-type": "text/plain" }, text: body });
      expect((await transmit(request, options)).json).toEqual(first.json);
    },
  );

  test("invalid UTF-8 is not a failure", async () => {
    const response = new Response(new Uint8Array([0xff, 0xfe, 0x41]));
    expect(
      (
        await transmit(
          request,
          answering(async () => response),
        )
      ).text,
    ).toBe("\ufffd\ufffdA");
  });

  test("a target that does not respond in time is a failure", async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    expect(
      await transmit(request, { ...answering(async () => new Response()), fetch: hanging }),
    ).toMatchObject({ status: 0, failure: "no response within 50 ms" });
  });

  test("a response without end is read up to a maximum", async () => {
    const chunk = new Uint8Array(4 * 1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunk),
    });
    const received = await transmit(request, {
      ...answering(async () => new Response(endless)),
      timeoutMs: 20_000,
    });
    expect(received.unread).toBe("the first 1048576 of more than 4194304 bytes");
  });

  test("a closed connection is named by its code", async () => {
    const failing = async (): Promise<Response> => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }),
      });
    };
    expect((await transmit(request, answering(failing))).failure).toBe(
      "ECONNRESET: socket hang up",
    );
  });

  test("JSON that is not UTF-8 is not parsed", async () => {
    const body = Buffer.from('{"a":"\xff"}', "latin1");
    const response = new Response(body, { headers: { "content-type": "application/json" } });
    const received = await transmit(
      request,
      answering(async () => response),
    );
    expect(received).toMatchObject({ text: '{"a":"\ufffd"}', isGarbled: true });
    expect(received).not.toHaveProperty("json");
  });

  test.each([
    [500, undefined],
    [501, "JSON of more than 500 levels, which was not read"],
  ])("JSON of %i levels is parsed, or reported as unread", async (levels, unread) => {
    const text = `${"[".repeat(levels)}"]]\\"[["${"]".repeat(levels)}`;
    const received = await transmit(
      request,
      answering(
        async () => new Response(text, { headers: { "content-type": "application/json" } }),
      ),
    );
    expect(received.unread).toBe(unread);
    expect("json" in received).toBe(unread === undefined);
  });

  test("an event stream without a message is left after a pause", async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const headers = { "content-type": "text/event-stream" };
    const received = await transmit(
      request,
      answering(async () => new Response(endless, { headers })),
    );
    expect(received).toMatchObject({ status: 200, text: "" });
    expect(received.unread).toBe("the first 0 bytes of a stream that had not ended");
  });
});

describe("a body that does not end", () => {
  interface Head {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
  }

  function begins(
    text: string,
    type: string,
    { status = 200, headers }: Head = {},
  ): () => Promise<Response> {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>): void =>
      controller.enqueue(new TextEncoder().encode(text));
    const body = new ReadableStream<Uint8Array>({ start });
    return async () =>
      new Response(body, { status, headers: { ...headers, "content-type": type } });
  }

  test.each([
    ["application/json", '{"a":1}\n{"a":2}\n'],
    ["text/plain", "one line\n"],
  ])("%s is a stream if it waits after a message", async (type, text) => {
    const received = await transmit(request, answering(begins(text, type)));
    const unread = `the first ${text.length} bytes of a stream that had not ended`;
    expect(received).toMatchObject({ status: 200, text, unread });
    expect(received).not.toHaveProperty("failure");
  });

  test.each([
    { isStream: false, left: "after the time-out" },
    { isStream: true, left: "after a pause if the operation is known to stream" },
  ])("no byte is the beginning of a stream, left $left", async ({ isStream }) => {
    const options = {
      ...answering(begins("", "application/json")),
      timeoutMs: isStream ? 9_999 : 50,
    };
    const received = await transmit(request, { ...options, ...(isStream && { isStream }) });
    const unread = "the first 0 bytes of a stream that had not ended";
    expect(received).toMatchObject({ status: 200, text: "", unread });
    expect(received).not.toHaveProperty("failure");
  });

  test.each([
    ["the beginning of a JSON value", '{"a":', {}],
    ["no byte of a declared length", "", { "content-length": "20" }],
    ["no byte of an error", "", {}, 500],
  ])("%s is a failure", async (_, text, headers, status = 200) => {
    const received = await transmit(
      request,
      answering(begins(text, "application/json", { headers, status })),
    );
    expect(received.failure).toMatch(/^no end of the response within 50 ms/);
  });
});

test("a request without a content type is sent without one", async () => {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init));
    return new Response();
  };
  const body = { method: "POST", body: "{}", bodyBytes: Buffer.from([0xff]).toString("base64") };
  await transmit({ ...request, ...body }, { ...answering(async () => new Response()), fetch });
  expect(sent[0]?.headers.get("content-type")).toBeNull();
  expect(await sent[0]?.bytes()).toEqual(new Uint8Array([0xff]));
});
