import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unpackChromium } from "@plumbline-tools/browser";
import { runVitest } from "@plumbline-tools/nested-vitest";
import { asArray, asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { startNotes } from "./projects/start-notes.ts";

const run = promisify(execFile);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "traffic-tests-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}

/** The texts of the files that the judges of the tests wrote. */
async function partsIn(folder: string): Promise<readonly string[]> {
  const parts = join(folder, "parts");
  const names = await readdir(parts, { recursive: true });
  const files = names.filter((name) => name.endsWith(".json") || name.endsWith(".ndjson"));
  return Promise.all(files.map(async (name) => readFile(join(parts, name), "utf8")));
}

test("Vitest: traffic that breaks the document fails its test, and each file has a report", async () => {
  const folder = await makeFolder();
  const options = { config: false, include: ["*.spec.ts"], setupFiles: ["./set-up.ts"] };
  const project = fileURLToPath(new URL("projects/vitest", import.meta.url));
  // Most of the tests fail on purpose.
  const text = await runVitest(project, { options, env: { NOTES_FOLDER: folder } });

  const told = asArray(asObject(JSON.parse(text) as JsonValue)["testResults"]) // JSON.parse returns only JSON values.
    .flatMap((file) => asArray(asObject(file)["assertionResults"]).map(asObject));
  const messages = Object.fromEntries(
    told.map(({ title, failureMessages }) => [
      title,
      asArray(failureMessages ?? [])
        .map(String)
        .join("\n"),
    ]),
  );
  expect(messages).toEqual({
    "a list that keeps the document": "",
    "a note of another operation": expect.stringContaining(
      "is a request of addNote, not of listNotes",
    ),
    "a response that breaks the document, in the matcher": expect.stringMatching(
      /GET \/notes\/\{id\} -> 200 body \/id\n {2}found [^]*check responses\/body-schema, clause #[^]*curl/,
    ),
    "a response that breaks the document, without a matcher": expect.stringContaining(
      "The traffic of the test violates the contract",
    ),
    "an invalid request that gets a success": expect.stringContaining("check requests/rejected"),
    "other addresses are not judged": "",
  });
  const parts = await partsIn(folder);
  expect(parts).toHaveLength(2);
  // The tests send five requests to the interface, and pass one response to the matcher twice.
  const lines = parts.map((part) => part.trimEnd().split("\n").length);
  expect(lines).toContain(5);
  for (const part of [...parts, text]) expect(part).not.toContain("secret-of-the-test");
});

test("Playwright: pages and requests are judged", async ({ skip }) => {
  const folder = await makeFolder();
  const { url, close } = await startNotes(folder);
  onTestFinished(close);
  const CHROMIUM_PATH = await unpackChromium().catch((error: Error) => skip(error.message));
  const cwd = fileURLToPath(new URL("projects/playwright", import.meta.url));
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const env = {
    ...process.env,
    CHROMIUM_PATH,
    NOTES_FOLDER: folder,
    NOTES_URL: url,
    NODE_OPTIONS: "--conditions=@plumbline/source",
  };
  const stdout = await run(process.execPath, [cli, "test", "--reporter=json"], { cwd, env }).then(
    (ended) => ended.stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );

  const [suite] = asArray(asObject(JSON.parse(stdout) as JsonValue)["suites"]); // JSON.parse returns only JSON values.
  const specs = asArray(asObject(suite)["specs"]).map(asObject);
  expect(specs.map(({ title, ok }) => [title, ok])).toEqual([
    ["a list that keeps the document", true],
    ["a response that breaks the document, in the matcher", true],
    ["a response that breaks the document, without a matcher", true],
    ["a page whose request gets a response that breaks the document", true],
  ]);
  for (const spec of specs.slice(1)) expect(messageOf(spec)).toContain("responses/body-schema");
  expect((await partsIn(folder)).length).toBeGreaterThan(0);
});

function messageOf(spec: JsonObject): string {
  return JSON.stringify(spec["tests"]);
}
