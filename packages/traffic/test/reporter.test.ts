import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runVitest } from "@plumbline-tools/nested-vitest";
import { asArray, asObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { expect, onTestFinished, test } from "vitest";
import { startNotes } from "./projects/start-notes.ts";

const reporter = fileURLToPath(new URL("../src/tests/reporter.ts", import.meta.url));

interface Notes {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function serveNotes(): Promise<Notes> {
  const folder = await mkdtemp(join(tmpdir(), "traffic-reporter-"));
  const { url, close } = await startNotes(folder);
  onTestFinished(async () => {
    close();
    await rm(folder, { recursive: true });
  });
  return { folder, env: { NOTES_FOLDER: folder, NOTES_URL: url } };
}

interface Reported {
  readonly report: JsonObject;
  /** The texts of all files of the report. */
  readonly texts: readonly string[];
}

async function readReport(folder: string): Promise<Reported> {
  const names = (await readdir(folder)).toSorted();
  expect(names).toEqual([
    "exchanges.ndjson",
    "junit.xml",
    "report.html",
    "report.json",
    "report.md",
  ]);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return { report: asObject(JSON.parse(texts[3] ?? "") as JsonValue), texts }; // JSON.parse returns only JSON values.
}

function checksOf({ results }: JsonObject): readonly unknown[] {
  return asArray(results ?? [])
    .flatMap((result) => asArray(asObject(result)["findings"] ?? []))
    .map((finding) => asObject(finding)["check"]);
}

test("Vitest: one report has the traffic of all workers, also of one that was killed", async () => {
  const { folder, env } = await serveNotes();
  const project = fileURLToPath(new URL("projects/vitest-run", import.meta.url));
  const reportDir = join(folder, "report");
  const traffic = { contract: join(folder, "openapi.json"), reportDir };
  const options = {
    config: false,
    include: ["*.spec.ts"],
    setupFiles: ["./set-up.ts"],
    pool: "forks",
  };
  await runVitest(project, { options, env, reporter: { module: reporter, options: traffic } });

  const { report, texts } = await readReport(reportDir);
  expect(report).toMatchObject({ requests: { total: 5 }, isTraffic: true, verdict: "findings" });
  expect(report).not.toHaveProperty("merged");
  expect(checksOf(report)).toEqual(["responses/body-schema"]);
  for (const text of texts) expect(text).not.toMatch(/secret-of-the-test|late-secret/);
});

test("Playwright: one report has the traffic of all workers", async () => {
  const { folder, env } = await serveNotes();
  const cwd = fileURLToPath(new URL("projects/playwright-run", import.meta.url));
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const ended = await promisify(execFile)(process.execPath, [cli, "test"], {
    cwd,
    env: {
      ...process.env,
      ...env,
      NODE_OPTIONS: "--conditions=@plumbline/source",
      REPORTER: reporter,
    },
  });

  expect(ended.stdout).toMatch(/3 of 3 exercised[^]*CONFORMS/);
  const { report } = await readReport(join(folder, "report"));
  expect(report).toMatchObject({ requests: { total: 3 }, isTraffic: true });
});
