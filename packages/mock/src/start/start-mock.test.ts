import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isServerError } from "@plumbline/server";
import { afterEach, expect, test } from "vitest";
import {
  type AnswerLogEntry,
  type RunningMock,
  startMock,
  type StartMockOptions,
} from "../index.ts";
import { booksDocument } from "../testing/books-document.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mock-"));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function start(options: Omit<StartMockOptions, "port">): Promise<RunningMock> {
  const mock = await startMock({ port: 0, ...options });
  cleanups.push(mock.close);
  return mock;
}

async function writeBooks(): Promise<string> {
  const file = join(await temporaryDirectory(), "books.json");
  await writeFile(file, JSON.stringify(booksDocument));
  return file;
}

test("the URL has the document's base path; after close, the port is free", async () => {
  const mock = await start({ source: await writeBooks() });
  expect(mock.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop\/v2$/);
  expect((await fetch(`${mock.url}/books/best`)).status).toBe(200);

  await mock.close();
  await expect(fetch(`${mock.url}/books/best`)).rejects.toThrow("fetch failed");
});

test("the mock serves a reference of the document", async () => {
  const log: AnswerLogEntry[] = [];
  const mock = await start({ source: await writeBooks(), onAnswer: (entry) => log.push(entry) });
  const page = await fetch(`${mock.origin}/docs`);
  const document = await fetch(`${mock.origin}/docs/openapi.json`);

  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("<title>Books 2.1.0</title>");
  expect(await document.json()).toEqual(mock.contract().document);
  expect((await fetch(`${mock.url}/docs`)).status).toBe(404);
  expect(log.map(({ decision }) => decision)).toEqual(["docs", "docs", "unrouted"]);
});

test("HTTPS uses a certificate for the names of this machine", async () => {
  const mock = await start({ source: await writeBooks(), https: true });
  const answer = await new Promise<{ status: number | undefined; names: string }>(
    (resolve, reject) => {
      const sent = request(`${mock.url}/books/best`, { rejectUnauthorized: false }, (response) => {
        const { socket } = response;
        const names =
          "getPeerCertificate" in socket && typeof socket.getPeerCertificate === "function"
            ? socket.getPeerCertificate().subjectaltname
            : "";
        response.resume().on("end", () => resolve({ status: response.statusCode, names }));
      });
      sent.on("error", reject).end();
    },
  );

  expect(mock.url).toMatch(/^https:/);
  expect(answer).toEqual({
    status: 200,
    names: expect.stringContaining("DNS:localhost, IP Address:127.0.0.1"),
  });
});

test("a used port is a ServerError", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => new Promise((resolve) => blocker.close(resolve)));
  const address = blocker.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const error: unknown = await startMock({ source: await writeBooks(), port }).catch(
    (caught: unknown) => caught,
  );
  expect(isServerError(error) && error.code).toBe("port-in-use");
});

test("a host of another machine is a ServerError", async () => {
  const error: unknown = await startMock({
    source: await writeBooks(),
    port: 0,
    host: "192.0.2.1",
  }).catch((caught: unknown) => caught);

  expect(isServerError(error) && error.code).toBe("host-unavailable");
});

test("malformed HTTP is rejected with an error of the document, and logged", async () => {
  const log: AnswerLogEntry[] = [];
  const mock = await start({ source: await writeBooks(), onAnswer: (entry) => log.push(entry) });
  const { port } = new URL(mock.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write("nonsense\r\n\r\n");
  const answer = await text(socket);

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/plumbline-reason: This is not an HTTP\/1\.1 request/);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({ message: expect.any(String) });
  expect(log).toMatchObject([{ method: "?", path: "?", status: 400, decision: "invalid" }]);
});

test("a truncated request is rejected, and the mock still answers", async () => {
  const log: AnswerLogEntry[] = [];
  const mock = await start({ source: await writeBooks(), onAnswer: (entry) => log.push(entry) });
  const { port } = new URL(mock.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    "POST /shop/v2/books HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nContent-Length: 99\r\n\r\n{",
    () => socket.destroy(),
  );

  const reason = "The connection ended before the body did";
  await expect.poll(() => log).toContainEqual(expect.objectContaining({ reason, status: 422 }));
  expect((await fetch(`${mock.url}/books/best`)).status).toBe(200);
});

test("a change of any file of the document is served, unless the document no longer loads", async () => {
  const directory = await temporaryDirectory();
  const root = join(directory, "openapi.yaml");
  const part = join(directory, "answer.yaml");
  await writeFile(
    root,
    "openapi: 3.1.1\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {'200': {$ref: answer.yaml}}}}}\n",
  );
  // As editors do: a new file takes the place of the old one, at once.
  const write = async (example: string): Promise<void> => {
    const draft = join(directory, "draft");
    await writeFile(
      draft,
      `description: a\ncontent: {application/json: {schema: {type: string}, example: ${example}}}\n`,
    );
    await rename(draft, part);
  };
  await write("first");
  const reloads = createQueue<unknown>();
  const mock = await start({ source: root, watch: true, onReload: reloads.push });
  const read = async (): Promise<unknown> => (await fetch(`${mock.url}/a`)).json();
  expect(await read()).toBe("first");

  await write("second");
  expect(await reloads.next()).toBeUndefined();
  expect(await read()).toBe("second");

  await write("[unclosed");
  expect(await reloads.next()).toMatchObject({ code: "document-syntax" });
  expect(await read()).toBe("second");

  await write("third");
  expect(await reloads.next()).toBeUndefined();
  expect(await read()).toBe("third");
});

test("a reload closes the file of the things before it opens it again", async () => {
  const source = await writeBooks();
  const file = `${source}.sqlite`;
  const reloads = createQueue<unknown>();
  const mock = await startMock({
    source,
    port: 0,
    watch: true,
    state: { file },
    onReload: reloads.push,
  });
  await writeFile(
    source,
    JSON.stringify({ ...booksDocument, info: { title: "Later", version: "1" } }),
  );
  expect(await reloads.next()).toBeUndefined();
  await mock.close();

  expect(mock.contract().title).toBe("Later");
  // SQLite removes this file when the last connection is closed.
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test("requests that run or arrive during a reload are answered", async () => {
  const source = await writeBooks();
  const reloads = createQueue<unknown>();
  const options = { source, port: 0, watch: true, state: { file: `${source}.sqlite` } } as const;
  const mock = await startMock({ ...options, onReload: reloads.push });
  const statuses: number[] = [];
  const over = new AbortController();
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const { status } = await fetch(`${mock.url}/books`, {
        headers: { authorization: "Bearer anything" },
      });
      statuses.push(status);
    }
  });
  for (const title of ["Second", "Third", "Fourth"]) {
    await writeFile(source, JSON.stringify({ ...booksDocument, info: { title, version: "1" } }));
    expect(await reloads.next()).toBeUndefined();
  }
  over.abort();
  await Promise.all(asking);
  await mock.close();

  expect(mock.contract().title).toBe("Fourth");
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test("a mock that is closed during a pending reload does not reload", async () => {
  const source = await writeBooks();
  const reloads: unknown[] = [];
  const mock = await startMock({
    source,
    port: 0,
    watch: true,
    onReload: (error) => reloads.push(error),
  });
  await writeFile(
    source,
    JSON.stringify({ ...booksDocument, info: { title: "Later", version: "1" } }),
  );
  await mock.close();

  expect(mock.contract().title).toBe("Books");
  expect(reloads).toEqual([]);
});

/** Hands out what was pushed in order, and waits for what was not yet. */
function createQueue<Item>(): { push: (item: Item) => void; next: () => Promise<Item> } {
  const items: Item[] = [];
  const waiting: ((item: Item) => void)[] = [];
  return {
    push(item) {
      const wake = waiting.shift();
      if (wake) wake(item);
      else items.push(item);
    },
    next: () =>
      new Promise((resolve) =>
        items.length > 0 ? resolve(items.shift() as Item) : waiting.push(resolve),
      ), // checked: not empty
  };
}
