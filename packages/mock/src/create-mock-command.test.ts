import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CommandIo, exitCodes, runCommand } from "@plumbline/command";
import { loadContract } from "@plumbline/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { createMockCommand } from "./create-mock-command.ts";
import { booksDocument } from "./testing/books-document.ts";

// Windows ends a process instead of delivering a signal.
const deliversSignals = process.platform !== "win32";

const directory = await mkdtemp(join(tmpdir(), "mock-command-"));
await writeFile(join(directory, "books.json"), JSON.stringify(booksDocument));
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(...argv: string[]): Promise<Ran> {
  const written = { out: "", err: "" };
  const io: CommandIo = {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env: {},
    cwd: directory,
    signal: AbortSignal.abort(),
  };
  return { code: await runCommand(createMockCommand(io), argv, io), ...written };
}

test("--help shows every option, examples and exit codes", async () => {
  const { code, out } = await run("--help");

  expect(code).toBe(exitCodes.ok);
  for (const option of [
    "--port",
    "--https",
    "--seed",
    "--delay",
    "--enforce-limits",
    "--strict",
    "--no-cors",
    "--watch",
    "--json",
    "--print-enriched",
    "--explain-state",
    "--webhooks",
    "Prefer: code=404",
    "Exit codes",
  ]) {
    expect(out).toContain(option);
  }
});

test("--explain-state prints the role of each operation and why", async () => {
  const { code, out } = await run("books.json", "--explain-state");
  expect(code).toBe(exitCodes.ok);
  expect(out).toContain("because");

  const { out: json } = await run("books.json", "--explain-state", "--json");
  expect(JSON.parse(json)).toHaveProperty("operations");
});

test.each([
  ["no JSON", "{nope", "is not JSON"],
  ["no lists", '{"/books": 1}', "is not an object of lists"],
  ["an unknown collection", '{"/cars": []}', "/cars is not a collection of the document"],
  ["an invalid thing", '{"/books": [{"title": 5}]}', "/~1books/0/title must be string"],
])("--seed-file with %s is a usage error with a remedy", async (_, text, message) => {
  const file = join(directory, "seed.json");
  await writeFile(file, text);
  const { code, err } = await run("books.json", "--seed-file", file, "--port", "0");
  expect(code).toBe(exitCodes.usage);
  expect(err).toContain(message);
  expect(err.trim().split("\n")).toHaveLength(2);
});

test("--webhooks with a URL of another machine is a usage error with a remedy", async () => {
  const { code, err } = await run(
    "books.json",
    "--webhooks",
    "https://hooks.example",
    "--port",
    "0",
  );
  expect(code).toBe(exitCodes.usage);
  expect(err).toContain("leads to https://hooks.example instead of this machine");
});

test("--data with a file of another kind is a usage error, and the file stays as it is", async () => {
  const file = join(directory, "notes.txt");
  await writeFile(file, "not a database");
  const { code, err } = await run("books.json", "--data", file, "--port", "0");
  expect(code).toBe(exitCodes.usage);
  expect(err).toContain("is not a SQLite database");
  expect(await readFile(file, "utf8")).toBe("not a database");
});

test.each([
  ["a file that does not exist", "none.ndjson", "cannot be read"],
  ["a file of another kind", "books.json", "not a list of exchanges"],
])("--recording with %s is a usage error with a remedy", async (_, file, message) => {
  const { code, err } = await run("books.json", "--recording", file, "--port", "0");
  expect(code).toBe(exitCodes.usage);
  expect(err).toContain(message);
  expect(err).toContain("--record");
});

test("--recording cannot be combined with --state", async () => {
  const { code, err } = await run("books.json", "--recording", "none.ndjson", "--state");
  expect(code).toBe(exitCodes.usage);
  expect(err).toContain("--state");
});

test("starting prints the URL and requests to try, and ends cleanly", async () => {
  const { code, out, err } = await run("books.json", "--port", "0");

  expect([code, err]).toEqual([exitCodes.ok, ""]);
  expect(out).toMatch(/Books 2\.1\.0 is mocked at http:\/\/127\.0\.0\.1:\d+\/shop\/v2\n/);
  expect(out).toMatch(/The reference is at http:\/\/127\.0\.0\.1:\d+\/docs\n/);
  expect(out).toMatch(
    /curl -sS -i -H 'Authorization: Bearer anything' 'http:\/\/127\.0\.0\.1:\d+\/shop\/v2\/books'/,
  );
  expect(out).toMatch(
    /curl -sS -i -X POST .* -H 'Request-Key: [^']+' -H 'Content-Type: application\/json' --data-binary '\{"title":/,
  );
});

test("--json writes the start message as JSON", async () => {
  const { out } = await run("books.json", "--port", "0", "--json");

  expect(JSON.parse(out)).toMatchObject({
    event: "listening",
    docs: expect.stringMatching(/^http:.*\/docs$/),
    title: "Books",
    try: [expect.stringMatching(/^curl/), expect.stringMatching(/^curl/)],
  });
});

test("--print-enriched reports its changes and writes a document that loads", async () => {
  const { code, err } = await run("books.json", "--print-enriched", "enriched.json");
  const enriched = await loadContract(join(directory, "enriched.json"));
  const list = enriched.operations.find(({ id }) => id === "list_books")?.responses[0];

  expect(code).toBe(exitCodes.ok);
  expect(err).toMatch(/^Added \d+ examples\n/);
  expect(err).toContain(
    "The example at /paths/~1books/post/responses/201/content/application~1json/examples/wrong/value contradicts its schema",
  );
  expect(list?.content[0]?.examples).toHaveLength(2);
  expect(list?.headers.every(({ examples }) => examples.length === 1)).toBe(true);
  expect(JSON.parse((await run("books.json", "--print-enriched", "-")).out)).toEqual(
    JSON.parse(await readFile(join(directory, "enriched.json"), "utf8")),
  );
});

test.each<[string, string[], RegExp]>([
  ["a missing document", ["nowhere.json"], /nowhere\.json/],
  ["a broken document", ["broken.yaml"], /broken\.yaml:\d+/],
  ["a file that is not a document", ["list.json"], /list\.json/],
  ["an unknown option", ["books.json", "--colour"], /--colour/],
  ["a port out of range", ["books.json", "--port", "65536"], /65535/],
  ["a port that is not a number", ["books.json", "--port", "http"], /integer from 0 to 65535/],
  [
    "a host of another machine",
    ["books.json", "--port", "0", "--host", "192.0.2.1"],
    /192\.0\.2\.1/,
  ],
  [
    "a file that cannot be written",
    ["books.json", "--print-enriched", "no/such/directory/x.json"],
    /x\.json cannot be written/,
  ],
  ["a file that is a directory", ["books.json", "--print-enriched", "."], /cannot be written/],
  ["no document", [], /document/],
])("%s prints one sentence and exits with 2", async (_, argv, says) => {
  await writeFile(join(directory, "broken.yaml"), "openapi: 3.1.1\ninfo: [\npaths: }\n");
  await writeFile(join(directory, "list.json"), "[]");
  const { code, out, err } = await run(...argv);

  expect([code, out]).toEqual([exitCodes.usage, ""]);
  expect(err).toMatch(says);
  expect(err).not.toMatch(/^ {4}at /m);
  expect((await readdir(directory)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test.each([
  ["books with a defect", [] as string[]],
  ["its enriched form", ["--print-enriched", "-"]],
])("a part that cannot be compiled is left out and named: %s", async (_, argv) => {
  const nameless = { $ref: "#/components/schemas/" };
  const responses = {
    200: { description: "", content: { "application/json": { schema: nameless } } },
  };
  const paths = { "/broken": { get: { responses } } };
  await writeFile(join(directory, "defect.json"), JSON.stringify({ ...booksDocument, paths }));
  const { code, out, err } = await run("defect.json", "--port", "0", ...argv);

  expect([code, out]).toEqual([exitCodes.ok, expect.stringContaining("Books")]);
  expect(err).toMatch(/at \/paths\/~1broken\/get\S+\. .+\.\n/);
});

test("the message for a used port names the port and the option", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const port = String(typeof address === "object" && address !== null ? address.port : 0);
  const { code, err } = await run("books.json", "--port", port);
  await new Promise((resolve) => blocker.close(resolve));

  expect(code).toBe(exitCodes.usage);
  expect(err).toContain(`Port ${port} of 127.0.0.1 is in use`);
  expect(err).toContain("--port 0");
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test.runIf(deliversSignals)(
  "the program answers its own curls, logs to standard error and exits with 0 on SIGINT",
  async () => {
    const main = fileURLToPath(new URL("main.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      [
        "--conditions=@plumbline/source",
        main,
        join(directory, "books.json"),
        "--port",
        "0",
        "--json",
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    children.push(child);
    const log = collect(child.stderr);
    const { url } = JSON.parse(await firstLine(child)) as { url: string }; // the start line, whose shape another test holds
    expect((await fetch(`${url}/books/best`)).status).toBe(200);
    expect(
      (await fetch(`${url}/books`, { headers: { authorization: "Bearer s3cret" } })).status,
    ).toBe(200);

    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    const entries = (await log)
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(entries).toMatchObject([
      {
        event: "answer",
        method: "GET",
        path: "/shop/v2/books/best",
        status: 200,
        decision: "answered",
      },
      {
        event: "answer",
        method: "GET",
        path: "/shop/v2/books",
        status: 200,
        operation: "list_books",
      },
    ]);
    expect(await log).not.toContain("s3cret");
  },
);

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n")[0] ?? "");
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}
