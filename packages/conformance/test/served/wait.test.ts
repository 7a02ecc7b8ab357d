import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { CommandIo } from "@plumbline/command";
import { waitForTarget } from "../../src/command/wait-for-target.ts";
import { folderOf } from "../support/config-folder.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, "close");
  return port;
}

async function listenOn(port: number, onRequest: RequestListener): Promise<Server> {
  const server = createServer(onRequest).listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

async function waitFor(port: number, ...args: string[]): Promise<Outcome> {
  const url = `http://127.0.0.1:${port}/v1`;
  return runCommandIn(await folderOf({}), ["--base-url", url, ...args]);
}

test("a server that starts late is waited for, and the wait is announced", async () => {
  const port = await freePort();
  const written: string[] = [];
  const asked: string[] = [];
  let started: Promise<Server> | undefined;
  const io: CommandIo = {
    stdout: { write: () => undefined },
    stderr: {
      write(text) {
        written.push(text);
        started ??= listenOn(port, ({ method, url }, response) => {
          asked.push(`${method} ${url}`);
          response.writeHead(503).end();
        });
      },
    },
    env: {},
    cwd: ".",
    signal: new AbortController().signal,
  };
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  await waitForTarget(io, { baseUrl, waitMs: 30_000, tls: undefined });
  expect(written[0]).toContain(`Waiting up to 30.0 s for ${baseUrl}: `);
  expect(written[1]).toMatch(/\/v1 responded after \d\.\d s\n/);
  expect(asked).toEqual(["GET /v1"]);
});

test("the command sends its requests after the wait", async () => {
  const port = await freePort();
  const asked: (string | undefined)[] = [];
  const running = waitFor(port, "--wait", "30s", "--seed", "1");
  await setTimeout(1_000);
  await listenOn(port, ({ url }, response) => {
    asked.push(url);
    response.writeHead(503).end();
  });
  const { code, err } = await running;
  expect([code, asked[0], asked.length > 1]).toEqual([3, "/v1", true]);
  expect(err).toContain("is not available");
});

test("a server that does not start ends the command with 3, the URL and the time", async () => {
  const port = await freePort();
  const { code, err } = await waitFor(port, "--wait", "1s");
  expect(code).toBe(3);
  expect(err).toContain(`http://127.0.0.1:${port}/v1 did not respond within 1.0 s: `);
  expect(err).toContain("--wait");
  expect(err).not.toContain("Waiting");
});

test("a server that accepts connections and never responds is not waited for longer", async () => {
  const port = await freePort();
  await listenOn(port, () => undefined);
  const { code, err } = await waitFor(port, "--wait", "1s");
  expect(code).toBe(3);
  expect(err).toContain("within 1.0 s: no response on an open connection");
});

test("a plan does not wait, and a base URL that cannot be read is rejected at once", async () => {
  const { code } = await waitFor(await freePort(), "--wait", "1h", "--plan");
  expect(code).toBe(0);
  const rejected = await runCommandIn(await folderOf({}), ["--base-url", "books", "--wait", "1h"]);
  expect(rejected.code).toBe(2);
});

test("an interruption ends the wait", async () => {
  const signal = AbortSignal.timeout(300);
  const url = `http://127.0.0.1:${await freePort()}/v1`;
  const args = ["--base-url", url, "--wait", "1h"];
  const { code, err } = await runCommandIn(await folderOf({}), args, { signal });
  expect(code).toBe(3);
  expect(err).toContain("interrupted");
});
