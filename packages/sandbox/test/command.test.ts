import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type CommandIo, exitCodes, runCommand } from "@plumbline/command";
import { createTestCommand } from "@plumbline/conformance/command";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createSandboxCommand } from "../src/create-sandbox-command.ts";
import { allFaults } from "../src/faults/all-faults.ts";
import { createControlClient, type SandboxProfile } from "../src/index.ts";

// On Windows, signals end a process without being delivered.
const deliversSignals = process.platform !== "win32";

const folder = await mkdtemp(join(tmpdir(), "sandbox-command-"));
await writeFile(join(folder, "notes.txt"), "This is a text, and no database at all.\n");
await writeFile(join(folder, "list.json"), "[]");
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Environment = CommandIo["env"];

/** Runs the command with an aborted signal: it starts, prints its lines, and stops. */
async function runWith(env: Environment, ...argv: string[]): Promise<Ran> {
  const { io, written } = recordIo(env);
  return { code: await runCommand(createSandboxCommand(io), argv, io), ...written };
}

const run = async (...argv: string[]): Promise<Ran> => runWith({}, ...argv);

function recordIo(env: Environment): { io: CommandIo; written: { out: string; err: string } } {
  const written = { out: "", err: "" };
  const io: CommandIo = {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env,
    cwd: folder,
    signal: AbortSignal.abort(),
  };
  return { io, written };
}

test("--help shows every option, examples and exit codes", async () => {
  const { code, out } = await run("--help");

  expect(code).toBe(exitCodes.ok);
  for (const part of [
    "--port",
    "--control-port",
    "--control-token",
    "--host",
    "--database",
    "--contract",
    "--seed",
    "--clock",
    "--fault",
    "--list-faults",
    "--print-profile",
    "--quiet",
    "--json",
    "DATABASE_URL",
    "SANDBOX_CONTROL_TOKEN",
    "Examples:",
    "Exit codes:",
  ]) {
    expect(out).toContain(part);
  }
});

test("--list-faults prints every fault with its description, as text or JSON", async () => {
  const [text, data] = [await run("--list-faults"), await run("--list-faults", "--json")];

  expect([text.code, data.code]).toEqual([exitCodes.ok, exitCodes.ok]);
  expect(text.out.split("\n").filter((line) => /^\S/.test(line))).toEqual(
    allFaults.map(({ name }) => name),
  );
  expect(JSON.parse(data.out)).toMatchObject(
    allFaults.map(({ name, description }) => ({ name, description })),
  );
});

test("the start lines have the addresses and a request to try, without colours if there is no terminal", async () => {
  const { code, out, err } = await run("--port", "0");

  expect([code, err]).toEqual([exitCodes.ok, ""]);
  expect(out).toMatch(/^Sandbox of .+: http:\/\/127\.0\.0\.1:\d+\/v1\n/);
  expect(out).toMatch(/\n {2}reference {2}http:\/\/127\.0\.0\.1:\d+\/docs\n/);
  expect(out).toMatch(/\n {2}console {4}http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}\n/);
  expect(out).toMatch(/\n {2}curl -sS -i -H 'authorization: Bearer \w+' 'http:\S+'\n/);
  expect(out).not.toContain("\u001b");
});

test("--json prints the start line as JSON", async () => {
  const { out } = await run("--port", "0", "--json");

  expect(out.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({
    event: "listening",
    url: expect.stringMatching(/^http:.*\/v1$/),
    console: expect.stringMatching(/\/#token=./),
  });
});

test("--print-profile prints one line, which is a profile for the suite", async () => {
  const { code, out, err } = await run("--port", "0", "--clock", "frozen", "--print-profile");
  const profile = join(folder, "profile.json");
  await writeFile(profile, out);
  const { io: ended, written } = recordIo({});
  const io = { ...ended, signal: new AbortController().signal };
  const document = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
  const planned = ["--plan", "--profile", profile, "--contract", document];

  expect([code, err]).toEqual([exitCodes.ok, ""]);
  expect(out.indexOf("\n")).toBe(out.length - 1);
  expect(await runCommand(createTestCommand(io), planned, io)).toBe(exitCodes.ok);
  expect(written.err).not.toContain("error:");
  expect(written.out).toMatch(/\d checks/);
});

const missing = join(folder, "missing");
test.each<[string, string[], RegExp]>([
  ["an unknown option", ["--colour"], /--colour/],
  ["an extra argument", ["start"], /too many arguments/],
  ["a port out of range", ["--port", "65536"], /from 0 to 65535/],
  ["a port of many digits", ["--port", "1234567890"], /from 0 to 65535/],
  ["a port that is not a number", ["--port", "http"], /an integer/],
  ["a seed that is too large", ["--seed", "12345678901"], /from 0 to 999999999/],
  ["a seed below zero", ["--seed", "-1"], /an integer/],
  ["an unknown clock", ["--clock", "fast"], /real, frozen/],
  [
    "an unknown fault",
    ["--port", "0", "--fault", "none", "--database", missing],
    /Unknown fault: none\n.*list-faults/,
  ],
  ["a host of another machine", ["--port", "0", "--host", "192.0.2.1"], /192\.0\.2\.1/],
  ["a host without a name", ["--port", "0", "--host", ""], /omit the option/],
  ["a database without a name", ["--database", ""], /omit the option/],
  ["an empty control token", ["--control-token", ""], /omit the option/],
  [
    "a control token that a header cannot carry",
    ["--port", "0", "--control-token", "a b"],
    /cannot be sent/,
  ],
  ["a folder that does not exist", ["--database", join(missing, "a.db")], /missing does not exist/],
  ["a folder as a database", ["--database", folder], /cannot be opened/],
  ["a text file as a database", ["--database", join(folder, "notes.txt")], /not a SQLite database/],
  ["a database of another kind", ["--database", "mysql://u:hidden@h/x"], /database URL: mysql/],
  [
    "a server that does not run",
    ["--database", "postgres://u:hidden@127.0.0.1:1/x"],
    /cannot be reached/,
  ],
  ["a URL without slashes", ["--database", "postgres:/u:hidden@h/x"], /two slashes/],
  ["an invalid URL", ["--database", "postgres://u:hid/den@h/x"], /Percent-encode/],
  ["a document that is missing", ["--contract", `${missing}.json`], /missing\.json/],
  ["a file that is not a document", ["--contract", join(folder, "list.json")], /list\.json/],
])("%s prints a sentence and exits with code 2", async (_, argv, says) => {
  const { code, out, err } = await run(...argv);

  expect([code, out]).toEqual([exitCodes.usage, ""]);
  expect(err).toMatch(says);
  expect(err).not.toMatch(/^ {4}at /m);
  expect(err).not.toMatch(/hid\/?den/);
  expect(existsSync(missing)).toBe(false);
});

test("a variable replaces its option unless it is empty", async () => {
  const database = join(missing, "a.db");
  const given = await runWith({ DATABASE_URL: database }, "--port", "0");
  const overruled = await runWith(
    { DATABASE_URL: database },
    "--port",
    "0",
    "--database",
    ":memory:",
  );
  const token = await runWith({ SANDBOX_CONTROL_TOKEN: "let-me-in" }, "--port", "0");
  const empty = await runWith({ DATABASE_URL: "", SANDBOX_CONTROL_TOKEN: "" }, "--port", "0");

  expect(given).toMatchObject({ code: exitCodes.usage, err: expect.stringContaining(missing) });
  expect(overruled.code).toBe(exitCodes.ok);
  expect(token.out).toContain("/#token=let-me-in\n");
  expect(empty).toMatchObject({ code: exitCodes.ok, err: "" });
  expect(empty.out).toMatch(/\/#token=[\w-]{32}\n/);
});

test("a port in use names the port and the option that helps", async () => {
  const blocker = await occupy(0);
  const port = String(portOf(blocker));
  const rest = await run("--port", port);
  const control = await run("--port", "0", "--control-port", port);
  blocker.close();

  expect([rest.code, control.code]).toEqual([exitCodes.usage, exitCodes.usage]);
  expect(rest.err).toMatch(new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is in use\n.* --port 0`));
  expect(control.err).toMatch(new RegExp(`Port ${port} .* control plane .*\n.* --control-port 0`));
});

test("after the last port, the control plane takes any free port", async (context) => {
  const last = await occupy(65_535).catch(() => undefined);
  context.skip(last === undefined, "the last port is in use");
  await new Promise((resolve) => last?.close(resolve));
  const { code, out } = await run("--port", "65535", "--json");

  expect(code).toBe(exitCodes.ok);
  expect(JSON.parse(out)).toMatchObject({ url: "http://127.0.0.1:65535/v1" });
});

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
});

interface Program {
  readonly child: ChildProcess;
  readonly profile: SandboxProfile;
  readonly ended: Promise<unknown>;
  /** Its log so far. */
  readonly log: () => string;
}

async function startProgram(...argv: string[]): Promise<Program> {
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const words = ["--conditions=@plumbline/source", main, "--port", "0", "--print-profile", ...argv];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  const ended = once(child, "exit");
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  if (value === undefined) throw new Error(`the sandbox ended: ${log}`);
  return { child, profile: JSON.parse(value), ended, log: () => log };
}

function patchSite(
  { baseUrl, identities }: SandboxProfile,
  displayName: string,
): Promise<Response> {
  return fetch(`${baseUrl}/site`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${identities[0]?.token ?? ""}`,
      "content-type": "application/json",
      "idempotency-key": "a-key-of-this-very-test",
    },
    body: JSON.stringify({ displayName }),
  });
}

test.runIf(deliversSignals).each(["SIGINT", "SIGTERM"] as const)(
  "%s releases a parked call, logs its response as JSON, and exits with 0",
  async (signal) => {
    const { child, profile, ended, log } = await startProgram("--json");
    const control = createControlClient(profile.control);
    await control.holdNext();
    const parked = patchSite(profile, "Parked");
    await vi.waitFor(async () => expect(await control.held()).toMatchObject({ parked: 1 }));
    child.kill(signal);

    expect(await (await parked).json()).toMatchObject({ site: { displayName: "Parked" } });
    expect(await ended).toEqual([0, null]);
    const lines = log().trimEnd().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { event: "answer", method: "PATCH", path: "/v1/site", status: 200, identity: "owner" },
    ]);
    expect(log()).not.toContain(profile.identities[0]?.token ?? "Bearer");
  },
);

test.runIf(deliversSignals)(
  "a restart on the same file keeps data and credentials; a second process is rejected",
  async () => {
    const file = join(folder, "kept.db");
    const first = await startProgram("--database", file);
    expect((await patchSite(first.profile, "Kept")).status).toBe(200);
    const second = await run("--port", "0", "--database", file);
    first.child.kill("SIGTERM");
    await first.ended;
    const again = await startProgram("--database", file, "--quiet");
    const replay = await patchSite(again.profile, "Kept");

    expect(second).toMatchObject({
      code: exitCodes.usage,
      err: expect.stringContaining("in use by"),
    });
    expect(again.profile.identities).toEqual(first.profile.identities);
    expect(await replay.json()).toMatchObject({ site: { displayName: "Kept" } });
    expect(again.log()).toBe("");
  },
);

test.runIf(deliversSignals)("it keeps serving when its output is closed", async () => {
  const { child, profile, ended } = await startProgram();
  child.stdout?.destroy();
  child.stderr?.destroy();
  for (const name of ["One", "Two"]) await patchSite(profile, name);

  expect((await patchSite(profile, "One")).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
