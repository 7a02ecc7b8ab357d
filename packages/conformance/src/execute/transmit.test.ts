import { describe, expect, test } from "vitest";
import { createRoom, type Room } from "./transmit-room.ts";
import { transmit } from "./transmit.ts";

const request = { method: "GET", url: "http://127.0.0.1:1/things", headers: {} };

function answering(answer: () => Promise<Response>): {
  fetch: typeof fetch;
  timeoutMs: number;
  room: Room;
  mask: (text: string) => string;
} {
  return {
    fetch: answer,
    timeoutMs: 50,
    room: createRoom(),
    mask: (text) => text.replaceAll("hush", "<secret>"),
  };
}

describe("an answer is taken as it comes", () => {
  test("JSON is parsed, and masked", async () => {
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

  test("text that is not the JSON it says is kept as text", async () => {
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

  test("invalid UTF-8 is no failure", async () => {
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

  test("a target that hangs is given up", async () => {
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    expect(
      await transmit(request, { ...answering(async () => new Response()), fetch: hanging }),
    ).toMatchObject({ status: 0, failure: "no answer within 50 ms" });
  });

  test("an answer without end is not read to its end", async () => {
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
});
