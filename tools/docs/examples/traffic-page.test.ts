import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cli, type Ended, startModule } from "./start-program.test-support.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(join(root, "docs/traffic.md"), "utf8");
const blocksOf = (language: string): readonly string[] =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")),
    ([, code = ""]) => code,
  );
const modules = blocksOf("ts");
const commands = blocksOf("sh").flatMap((code) => code.trim().split("\n"));

const note = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const content = { "application/json": { schema: { type: "array", items: note } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1.0.0" },
  servers: [{ url: "https://notes.example/v1" }],
  paths: {
    "/notes": {
      get: { operationId: "listNotes", responses: { "200": { description: "Notes", content } } },
    },
    "/tags": {
      get: { operationId: "listTags", responses: { "204": { description: "No tags" } } },
    },
  },
};

const milk = '[{"title":"Milk"}]';
const watch = "watch http://127.0.0.1:4020/v1";

/** The service of the notes. */
const server = createServer(({ method, url }, outgoing) => {
  if (method === "GET" && url === "/v1/tags") return outgoing.writeHead(204).end();
  const isKnown = method === "GET" && url === "/v1/notes";
  outgoing.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
  return outgoing.end(isKnown ? milk : "{}");
});

let url: string;
let folder: string;

/** A project with the document, recordings, and the tests of the page. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-traffic-"));
  for (const name of ["cli", "traffic"]) link(`@plumbline/${name}`, `packages/${name}`);
  link("@playwright/test", "packages/traffic/node_modules/@playwright/test");
  link("vitest", "node_modules/vitest");
  write("package.json", '{ "type": "module" }');
  write("openapi.yaml", JSON.stringify(document));
  write("plumbline.config.ts", 'export default { contract: "openapi.yaml" };');
  write("session.har", recordingOf("https://notes.example/v1/notes"));
  for (const name of ["checkout", "search"])
    write(`e2e/${name}.har`, recordingOf("https://staging.example.com/v1/notes"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`; // A server on a port has no path.
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function link(name: string, target: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(root, target), path, "junction");
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function recordingOf(url: string): string {
  const response = {
    status: 200,
    headers: [{ name: "Content-Type", value: "application/json" }],
    content: { text: milk },
  };
  const startedDateTime = "2026-01-01T00:00:00.000Z";
  const entry = { startedDateTime, request: { method: "GET", url, headers: [] }, response };
  return JSON.stringify({ log: { entries: [entry] } });
}

/** A command that answered one request. */
interface Asked extends Ended {
  /** The body of the response. */
  readonly body: string;
}

/** Runs a module with words in the project. */
const run = async (words: readonly string[]): Promise<Ended> => startModule(words, folder).ended;

/** The words of the only command of the page that begins so. */
function commandOf(start: string): readonly string[] {
  const found = commands.filter((command) => command.startsWith(`plumbline ${start}`));
  expect(found).toHaveLength(1);
  return found[0]?.split(" ").slice(1) ?? [];
}

const moduleOf = (name: string): string => modules.find((code) => code.includes(name)) ?? "";

test("the page has the commands that are run here", () => {
  expect(commands.map((command) => command.split(" ").slice(0, 3).join(" "))).toEqual([
    "plumbline judge session.har",
    "plumbline judge e2e/checkout.har",
    "plumbline watch http://127.0.0.1:4020/v1",
    "plumbline watch http://127.0.0.1:4020/v1",
    "plumbline judge session.ndjson",
    "plumbline mock --recording",
    "plumbline merge-reports report/tests",
    "plumbline merge-reports report/suite",
  ]);
});

test("the recordings are judged", async () => {
  const one = await run([cli, ...commandOf("judge session.har")]);
  expect(one.text).toContain("Not used: listTags");
  expect(one.code).toBe(0);

  const two = await run([cli, ...commandOf("judge e2e/checkout.har")]);
  expect(two.text).toMatch(/requests +2/);
  expect(two.text).toMatch(/Wrote .*report\Wreport\.json/);
  expect(two.code).toBe(0);
});

test("the tests, the suite and what passes are judged, and their reports are merged", async () => {
  write("set-up.ts", moduleOf("judgeTests"));
  write("notes.test.ts", vitestOf(`${url}/notes`));
  write("vitest.config.ts", vitestConfig);
  write("notes.spec.ts", moduleOf("test.use").replace("http://127.0.0.1:4010/v1", url));
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const playwright = join(folder, "node_modules/@playwright/test/cli.js");
  expect(await run([vitest, "run"])).toMatchObject({ code: 0 });
  expect(await run([playwright, "test", "notes.spec.ts"])).toMatchObject({ code: 0 });
  const suite = ["test", "--base-url", url, "--checks", "accepts/*,responses/*"];
  expect(await run([cli, ...suite, "--report-dir", "report/suite"])).toMatchObject({ code: 0 });
  const watched = [...commandOf(`${watch} --proxy`), "--report-dir", "report/watch"];
  expect(await watchOnce(watched)).toMatchObject({ code: 0 });

  const tests = await run([cli, ...commandOf("merge-reports report/tests")]);
  expect(tests.code).toBe(0);
  const all = await run([cli, ...commandOf("merge-reports report/suite")]);
  expect(all.text).toContain("CLAUSES PROVEN BY");
  expect(all.code).toBe(0);
});

test("what passes is recorded, judged again, and served by the mock", async () => {
  const watched = [...commandOf(`${watch} --record`), "--proxy", "http://127.0.0.1:8080"];
  expect(await watchOnce(watched)).toMatchObject({ code: 0, body: milk });
  expect(await run([cli, ...commandOf("judge session.ndjson")])).toMatchObject({ code: 0 });
  const mock = [...commandOf("mock"), "--port", "0"];
  expect(await askOnce(mock, / is mocked at (\S+)/)).toMatchObject({ code: 0, body: milk });
});

/** Starts `watch` at a free port in front of the server. */
async function watchOnce(words: readonly string[]): Promise<Asked> {
  const placed = words.map((word) =>
    word
      .replace("http://127.0.0.1:4020/v1", url)
      .replace("http://127.0.0.1:8080", "http://127.0.0.1:0"),
  );
  return askOnce(placed, /(\S+) passes on to/);
}

/** Starts a command of the page, sends one request to the address that it prints, and stops it. */
async function askOnce(words: readonly string[], address: RegExp): Promise<Asked> {
  const program = startModule([cli, ...words], folder);
  const response = await fetch(`${await program.until(address)}/notes`);
  const body = await response.text();
  return { ...(await program.end()), body };
}

function vitestOf(url: string): string {
  return `import { expect, test } from "vitest";
test("the list", async () => {
  await expect(await fetch("${url}")).toMatchContract("listNotes");
});`;
}

const conditions = ["@plumbline/source"];
const vitestConfig = `export default ${JSON.stringify({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ["*.test.ts"], setupFiles: ["./set-up.ts"] },
})};`;
