import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Exchange, RunReport } from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { bookContract } from "../support/run-books.ts";

// Windows ends a process instead of delivering a signal.
const deliversSignals = process.platform !== "win32";

const entry = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-interrupt-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
});

afterAll(() => rm(folder, { recursive: true }));

interface Books extends Listening {
  /** Resolves after this many requests. */
  readonly came: (requests: number) => Promise<void>;
  /** The number of requests. */
  readonly requests: () => number;
}

/** A bookshop that stops responding after this many requests. */
async function books(silentAfter = Infinity): Promise<Books> {
  const server = createBookServer(bookContract);
  const waiting = new Map<number, () => void>();
  let requests = 0;
  const listening = await listen(async (request) => {
    requests += 1;
    waiting.get(requests)?.();
    if (requests > silentAfter) await new Promise(() => {});
    return server.fetch(request);
  });
  onTestFinished(listening.close);
  return {
    ...listening,
    requests: () => requests,
    came: (number) => new Promise((resolve) => waiting.set(number, resolve)),
  };
}

function start(url: string, ...words: string[]): ChildProcess {
  const flags = ["--conditions=@plumbline/source", entry, "--base-url", url, ...words];
  const child = spawn(process.execPath, flags, {
    cwd: folder,
    env: { ...process.env, PLUMBLINE_TOKEN: ownerToken },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function exchangesIn(directory: string): Promise<readonly Exchange[]> {
  const text = await readFile(join(folder, directory, "exchanges.ndjson"), "utf8");
  const lines = text.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Exchange); // The suite wrote it.
}

async function reportIn(directory: string): Promise<RunReport> {
  return JSON.parse(await readFile(join(folder, directory, "report.json"), "utf8")) as RunReport;
}

test.runIf(deliversSignals).each(["SIGINT", "SIGTERM"] as const)(
  "%s ends the run with a partial report",
  async (signal) => {
    const server = await books();
    const child = start(server.url, "--report-dir", signal);
    await server.came(80);
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect(code).toBe(3);
    const report = await reportIn(signal);
    expect(report.verdict).toBe("inconclusive");
    expect(report.inconclusive).toContain("The run was interrupted");
    expect(report.results.filter(({ status }) => status === "passed").length).toBeGreaterThan(0);
    expect(report.requests.total).toBeGreaterThan(20);
    const exchanges = await exchangesIn(signal);
    expect(new Set(exchanges.map(({ number }) => number)).size).toBe(exchanges.length);
    expect(judgedBy(report, "responses/documented-status")).toEqual(
      new Set(exchanges.map(({ operation }) => operation)),
    );
  },
);

/** Operations with a result of a check. */
function judgedBy({ results }: RunReport, check: string): ReadonlySet<string> {
  const told = results.filter((result) => result.check === check && result.status === "passed");
  return new Set(told.map(({ operation }) => operation));
}

test.runIf(deliversSignals)("SIGINT does not wait for a response", async () => {
  const server = await books(60);
  const child = start(server.url, "--report-dir", "silent");
  await server.came(61);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(3);
  expect((await reportIn("silent")).inconclusive).toContain("The run was interrupted");
});

test.runIf(deliversSignals)("further SIGINTs end the command at once", async () => {
  const server = await books(60);
  const child = start(server.url, "--report-dir", "twice");
  await server.came(61);
  const ended = once(child, "exit");
  child.kill("SIGINT");
  // Both may arrive before the first is handled, and then count as one.
  const again = setInterval(() => child.kill("SIGINT"), 5);
  const [code, signal] = await ended;
  clearInterval(again);
  expect(code === 3 || signal === "SIGINT" || code === 130).toBe(true);
});
