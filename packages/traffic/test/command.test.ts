import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandIo, runCommand } from "@plumbline/command";
import type { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { createJudgeCommand, createWatchCommand } from "../src/command/index.ts";
import { notesContract } from "./notes.ts";

const secret = "secret-of-the-session";

/** An archive with one request and its response. */
function archive(text: string): string {
  const entry = {
    startedDateTime: "2026-01-01T00:00:00.000Z",
    time: 1,
    request: {
      method: "GET",
      url: "https://notes.example/api/notes",
      headers: [{ name: "Authorization", value: `Bearer ${secret}` }],
    },
    response: {
      status: 200,
      headers: [{ name: "Content-Type", value: "application/json" }],
      content: { text },
    },
  };
  return JSON.stringify({ log: { entries: [entry] } });
}

interface Started {
  readonly ended: Promise<number>;
  readonly stop: () => void;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly cwd: string;
}

/** Starts a command in a new folder with the document and a recording. */
async function start(
  create: (io: CommandIo) => Command,
  words: readonly string[],
  recording = "",
): Promise<Started> {
  const cwd = await mkdtemp(join(tmpdir(), "traffic-"));
  onTestFinished(async () => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "openapi.json"), JSON.stringify(notesContract().document));
  await writeFile(join(cwd, "session.har"), recording);
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const controller = new AbortController();
  const io: CommandIo = {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
    env: {},
    cwd,
    signal: controller.signal,
  };
  return {
    ended: runCommand(create(io), [...words], io),
    stop: () => controller.abort(),
    stdout: () => stdout.join(""),
    stderr: () => stderr.join(""),
    cwd,
  };
}

test.each([
  ["an exchange that conforms", '[{"id":"1","title":"Milk"}]', 0, "CONFORMS"],
  ["a finding", '[{"id":1,"title":"Milk"}]', 1, "BREAKS ITS CONTRACT"],
])("judge ends with the verdict of %s", async (_name, text, code, verdict) => {
  const { ended, stdout, stderr } = await start(createJudgeCommand, ["session.har"], archive(text));

  expect(await ended).toBe(code);
  expect(stdout()).toContain(verdict);
  expect(stderr()).toContain("Not used: addNote, getNote");
});

test("judge writes the reports of a run, without the credential", async () => {
  const { ended, cwd, stdout, stderr } = await start(
    createJudgeCommand,
    ["session.har", "--report-dir", "report", "--json"],
    archive('[{"id":1,"title":"Milk"}]'),
  );

  expect(await ended).toBe(1);
  expect(JSON.parse(stdout()).verdict).toBe("findings");
  const files = ["report.json", "report.html", "exchanges.ndjson"];
  const texts = await Promise.all(
    files.map(async (file) => readFile(join(cwd, "report", file), "utf8")),
  );
  for (const text of [...texts, stdout(), stderr()]) expect(text).not.toContain(secret);
  expect(texts[2]).toContain("Bearer <secret>");
});

test("judge runs the checks of the configuration", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "traffic-"));
  onTestFinished(async () => rm(cwd, { recursive: true }));
  await writeFile(
    join(cwd, "plumbline.config.ts"),
    `const observe = (subject, exchanges) => exchanges.map((exchange) => ({
      exchange,
      holds: [],
      breaches: [{ outcome: "broken", found: "a note", expected: "none", clause: subject.operation.pointer, rests: "our guide" }],
    }));
    const guide = { id: "own/guide", family: "own", kind: "observer", severity: "must", title: "Our guide", observe };
    export default { contract: "openapi.json", checks: [guide] };`,
  );
  const { ended, stdout } = await start(
    createJudgeCommand,
    ["session.har", "--config", join(cwd, "plumbline.config.ts"), "--contract", "openapi.json"],
    archive('[{"id":"1","title":"Milk"}]'),
  );
  expect(await ended).toBe(1);
  expect(stdout()).toContain("own/guide");
});

test.each([
  ["a file of another kind", ["session.har"], "HAR"],
  ["a file that does not exist", ["none.har"], "none.har"],
  ["a base URL that is none", ["session.har", "--base-url", "notes"], "with its path prefix"],
])("judge rejects %s with a remedy", async (_name, words, remedy) => {
  const { ended, stderr } = await start(createJudgeCommand, words, "prose");

  expect(await ended).toBe(2);
  expect(stderr()).toContain(remedy);
  expect(stderr()).not.toMatch(/^\s+at .*\.ts:\d+/m);
});

test("watch shows a finding when it comes, and ends with the report", async () => {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end('[{"id":1,"title":"Milk"}]');
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const watching = await start(createWatchCommand, [
    `http://127.0.0.1:${port}/api`,
    "--proxy",
    "http://127.0.0.1:0",
  ]);
  const origin = await expect
    .poll(() => /http:\/\/127\.0\.0\.1:\d+(?=\/api passes)/.exec(watching.stderr())?.[0])
    .toBeDefined()
    .then(() => /http:\/\/127\.0\.0\.1:\d+/.exec(watching.stderr())?.[0]);

  const headers = { authorization: `Bearer ${secret}` };
  const response = await fetch(`${origin}/api/notes`, { headers });
  expect(await response.json()).toEqual([{ id: 1, title: "Milk" }]);
  await expect.poll(watching.stderr).toContain("must GET /notes -> 200 body /0/id: found");
  watching.stop();

  expect(await watching.ended).toBe(1);
  expect(watching.stdout()).toContain("BREAKS ITS CONTRACT");
  expect(watching.stdout() + watching.stderr()).not.toContain(secret);
});

test("watch --record writes what judge reads, without secrets that only a later request shows", async () => {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end(JSON.stringify([{ id: "1", title: secret.slice(0, 20) }]));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api`;
  const watching = await start(createWatchCommand, [
    url,
    "--proxy",
    "http://127.0.0.1:0",
    "--record",
    "recordings/session.ndjson",
  ]);
  await expect.poll(watching.stderr).toContain("passes on");
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(watching.stderr()) ?? [];
  await (await fetch(`${origin}/api/notes`)).text();
  const headers = { authorization: `Bearer ${secret.slice(0, 20)}` };
  await (await fetch(`${origin}/api/notes?limit=3`, { headers })).text();
  watching.stop();
  expect(await watching.ended).toBe(0);

  const file = join(watching.cwd, "recordings/session.ndjson");
  const text = await readFile(file, "utf8");
  expect(text).not.toContain(secret.slice(0, 20));
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(watching.stderr()).toContain("Recorded 2 exchanges in ");
  const judging = await start(createJudgeCommand, [file]);
  expect(await judging.ended).toBe(0);
  expect(judging.stdout()).toContain("CONFORMS");
});

test.each([
  ["a URL of another kind", ["ftp://127.0.0.1"]],
  ["a proxy with TLS", ["http://127.0.0.1:1/api", "--proxy", "https://127.0.0.1:0"]],
  ["a proxy without a port", ["http://127.0.0.1:1/api", "--proxy", "http://127.0.0.1"]],
])("watch rejects %s with a remedy", async (_name, words) => {
  const { ended, stderr } = await start(createWatchCommand, words);
  expect(await ended).toBe(2);
  expect(stderr()).toMatch(/Give .*http/);
});
