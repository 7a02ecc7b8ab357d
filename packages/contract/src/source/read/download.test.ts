import { afterEach, expect, test, vi } from "vitest";
import { isContractError } from "../../model/contract-error.ts";
import { download } from "./download.ts";

const allowRemote = true;
const ok = (text: string): Response => new Response(text);
const moved = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });

/** Answers each URL, and returns those that were asked. */
function answer(answers: Readonly<Record<string, () => Response>>): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: URL, { redirect }: RequestInit) => {
    asked.push(`${redirect} ${url.href}`);
    return answers[url.href]?.() ?? new Response(null, { status: 404 });
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const errorOf = async (url: string, options = { allowRemote }): Promise<unknown> =>
  download(new URL(url), options).catch((error: unknown) => {
    if (!isContractError(error)) throw error;
    return [error.code, error.message];
  });

test("a document of another machine is downloaded by https, and its redirects are followed", async () => {
  const asked = answer({
    "https://a.example/1": () => moved("/2"),
    "https://a.example/2": () => moved("https://b.example/3"),
    "https://b.example/3": () => ok("openapi: 3.1.1"),
  });

  expect(await download(new URL("https://a.example/1"), { allowRemote })).toBe("openapi: 3.1.1");

  expect(asked).toEqual([
    "manual https://a.example/1",
    "manual https://a.example/2",
    "manual https://b.example/3",
  ]);
});

test.for([
  ["https://a.example/x", { allowRemote: false }, "https://a.example/x is on another machine"],
  ["http://a.example/x", undefined, "is on another machine, and is not encrypted"],
  [
    "https://me:secret@a.example/x",
    undefined,
    "https://a.example/x contains a user name or password",
  ],
  [
    "http://me:secret@127.0.0.1/x",
    undefined,
    "http://127.0.0.1/x contains a user name or password",
  ],
] as const)("%s is rejected before it is asked", async ([url, options, message]) => {
  const asked = answer({});

  expect(await errorOf(url, options)).toEqual([
    "reference-remote",
    expect.stringContaining(message),
  ]);
  expect(asked).toEqual([]);
});

test.for([
  ["from another machine to this one", "https://a.example/x", "http://127.0.0.1:1/"],
  ["from this machine to another one", "http://127.0.0.1/x", "https://a.example/x"],
  ["to plain http", "https://a.example/x", "http://a.example/x"],
  ["to a file", "https://a.example/x", "file:///etc/hostname"],
  ["without end", "https://a.example/x", "https://a.example/x"],
] as const)("a redirect %s is not followed", async ([, url, location]) => {
  const asked = answer({ [url]: () => moved(location) });

  expect(await errorOf(url)).toEqual([
    expect.stringMatching(/^(?:document-unreadable|reference-remote)$/),
    expect.stringMatching(/redirects|is on another machine/),
  ]);
  expect(new Set(asked)).toEqual(new Set([`manual ${url}`]));
});

test("a document that is too large is not read to its end", async () => {
  const chunk = new Uint8Array(8 * 1024 * 1024);
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController): void => {
    sent += 1;
    if (sent > 100) controller.close();
    else controller.enqueue(chunk);
  };
  answer({ "https://a.example/x": () => new Response(new ReadableStream({ pull })) });

  expect(await errorOf("https://a.example/x")).toEqual([
    "document-unreadable",
    "https://a.example/x is larger than 64 MiB",
  ]);
  expect(sent).toBeLessThan(12);
});

test("a server that does not answer in time is given up", async () => {
  const ended = AbortSignal.abort(new DOMException("late", "TimeoutError"));
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(ended);
  vi.stubGlobal("fetch", async (_: URL, { signal }: RequestInit) => {
    signal?.throwIfAborted();
  });

  expect(await errorOf("https://a.example/x")).toEqual([
    "document-unreadable",
    "https://a.example/x takes more than 30 seconds",
  ]);
});

test("messages do not repeat the query of a URL, which may be secret", async () => {
  answer({});

  expect(await errorOf("https://a.example/x?token=secret")).toEqual([
    "document-missing",
    "https://a.example/x returned status 404 instead of a document",
  ]);
});
