import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient, orThrow } from "@local-ads/client";
import { virtualClock } from "@local-ads/client/testing";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { publishDraft } from "../../../examples/command-line/publish-draft.ts";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { createUser } from "./login/signed-in.ts";

const program = fileURLToPath(new URL("../../../examples/command-line/main.ts", import.meta.url));
const { signal } = new AbortController();

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, controlPort: 0 });
});
afterAll(() => sandbox.close());

test("each lead is shown once, as one line of JSON", async () => {
  const { code, stdout } = await run(["leads", "--once"]);
  const lines = stdout.trimEnd().split("\n");
  const first = orThrow(await connect().listLeads({ query: { limit: 200 } }));
  expect(code).toBe(0);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(first.data.leads);
  expect(new Set(lines).size).toBe(lines.length);
});

test("a draft is saved and published", async () => {
  const file = await draftOf({ title: "From the command line" });
  expect(await run(["publish", file])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^published, request \S+\n$/),
  });
  expect(existsSync(`${file}.sending`)).toBe(false);
});

test("a program that was stopped midway continues with the same key", async () => {
  const file = await draftOf({ title: "Twice" });
  const sent: string[] = [];
  const failing = connect(async (request) => {
    sent.push(request.headers.get("idempotency-key") ?? "");
    if (sent.length > 1) throw new TypeError("the line is cut");
    return fetch(request);
  });

  await expect(publishDraft(failing, file, signal)).rejects.toThrow("may have taken effect");
  expect(existsSync(`${file}.sending`)).toBe(true);

  const again = connect(async (request) => {
    sent.push(request.headers.get("idempotency-key") ?? "");
    return fetch(request);
  });
  expect(await publishDraft(again, file, signal)).toContain("published");
  expect(sent.slice(2)).toEqual(sent.slice(0, 2));
});

test("a rejected call is forgotten, and the next start sends a new one", async () => {
  const file = await draftOf({ title: "Rejected" });
  const rejecting = connect(async () => Response.json({ error: "no" }, { status: 403 }));

  await expect(publishDraft(rejecting, file, signal)).rejects.toThrow("403");
  expect(existsSync(`${file}.sending`)).toBe(false);

  expect(await publishDraft(connect(), file, signal)).toContain("published");
});

test("a program that was stopped before the response waits for the job it queued", async () => {
  const file = await draftOf({ title: "Begun" });
  const failing = connect(async () => Promise.reject(new TypeError("the line is cut")));
  await expect(publishDraft(failing, file, signal)).rejects.toThrow("may have taken effect");
  const statuses = [409, 200, 200];
  const busy = createClient({
    baseUrl: sandbox.url,
    auth: tokenOf(),
    clock: virtualClock(),
    fetch: async (request) =>
      statuses.shift() === 409 ? Response.json({ error: "busy" }, { status: 409 }) : fetch(request),
  });

  expect(await publishDraft(busy, file, signal)).toContain("published");
  expect(statuses).toEqual([]);
});

test.each([
  ["no command", [], 2, "Usage: main.ts leads"],
  ["an unknown option", ["leads", "--evry", "3"], 2, "'--evry'"],
  ["a draft that is not JSON", ["publish", program], 2, "main.ts is not JSON"],
  ["a missing draft", ["publish", "none.json"], 2, "none.json"],
])("%s prints a sentence", async (_, args, code, says) => {
  const result = await run(args);
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(says) });
  expect(result.stderr).not.toContain("    at ");
});

test("a rejection prints a sentence, without absent details", async () => {
  const { code, stderr } = await run(["leads", "--once"], { LOCAL_ADS_KEY: "nobody" });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^listLeads got response 401: [\w ]+\n$/),
  });
  expect(stderr).not.toContain("nobody");
});

test("without a key and a login the program prints how to sign in", async () => {
  const { env } = await createUser(sandbox);
  expect(await run(["leads", "--once"], { ...env, LOCAL_ADS_KEY: "" })).toEqual({
    code: 2,
    stdout: "",
    stderr: `No API key or login was found: set LOCAL_ADS_KEY or run plumbline login ${sandbox.url}\n`,
  });
});

test("without a key the login is used, renewed after an hour, and rejected after signing out", async () => {
  const user = await createUser(sandbox);
  const env = { ...user.env, LOCAL_ADS_KEY: "" };
  expect(await user.run("login", sandbox.url)).toMatchObject({ code: 0 });

  expect(await run(["leads", "--once"], env)).toMatchObject({ code: 0, stderr: "" });
  await sandbox.control.advance({ milliseconds: 3_600_000 });
  expect(await run(["leads", "--once"], env)).toMatchObject({ code: 0, stderr: "" });
  await user.run("logout", sandbox.url);
  expect(await run(["leads", "--once"], env)).toMatchObject({ code: 2 });
});

test("an ended login prints a sentence", async () => {
  const user = await createUser(sandbox);
  await user.run("login", sandbox.url);
  await sandbox.control.advance({ milliseconds: 31 * 24 * 3_600_000 });

  expect(await run(["leads", "--once"], { ...user.env, LOCAL_ADS_KEY: "" })).toEqual({
    code: 1,
    stdout: "",
    stderr: `The login has ended: run plumbline login ${sandbox.url} again\n`,
  });
});

test("a call without a response prints its key, and no request ID", async () => {
  const file = await draftOf({ title: "To nobody" });
  const { code, stderr } = await run(["publish", file], { LOCAL_ADS_URL: "http://127.0.0.1:1" });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^saveSiteDraft was not sent: .*, key \S+\n$/),
  });
});

function connect(send?: (request: Request) => Promise<Response>): Client {
  return createClient({
    baseUrl: sandbox.url,
    auth: tokenOf(),
    maxRetries: 0,
    ...(send ? { fetch: send } : {}),
  });
}

function tokenOf(): string {
  return sandbox.identities()[0]?.token ?? "";
}

async function draftOf(document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "draft-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "draft.json");
  await writeFile(file, JSON.stringify(document));
  return file;
}

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  execFile(
    process.execPath,
    ["--conditions=@plumbline/source", program, ...args],
    { env: { ...process.env, LOCAL_ADS_URL: sandbox.url, LOCAL_ADS_KEY: tokenOf(), ...env } },
    (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
  );
  return promise;
}
