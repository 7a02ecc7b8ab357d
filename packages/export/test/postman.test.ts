import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadContract } from "@plumbline/contract";
import { startMock } from "@plumbline/mock";
import { expect, onTestFinished, test } from "vitest";
import { renderPostman } from "../src/index.ts";
import { bookshop } from "./bookshop.ts";

const newman = fileURLToPath(new URL("../node_modules/newman/bin/newman.js", import.meta.url));

/** The report of newman about a run. */
interface Run {
  readonly stats: Readonly<Record<"requests" | "assertions", { total: number; failed: number }>>;
  readonly failures: readonly { readonly error: { readonly message: string } }[];
  readonly executions: readonly { readonly response?: { readonly code: number } }[];
}

/** Runs a collection against the mock. */
async function runCollection(edit: (collection: string) => string): Promise<Run> {
  const mock = await startMock({ source: bookshop, port: 0 });
  onTestFinished(mock.close);
  const folder = await mkdtemp(join(tmpdir(), "postman-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, "collection.json");
  // One operation has a server of its own, whose paths the mock serves too.
  const collection = renderPostman(mock.contract(), { baseUrl: mock.url });
  await writeFile(file, edit(collection.replaceAll("https://login.bookshop.example", mock.origin)));
  const report = join(folder, "report.json");
  const words = ["run", file, "--env-var", "token=anything", "--reporters", "json"];
  await promisify(execFile)(
    process.execPath,
    [newman, ...words, "--reporter-json-export", report],
    {
      env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1" },
      // A failed test is in the report too.
    },
  ).catch(() => undefined);
  const { run }: { run: Run } = (await import(report, { with: { type: "json" } })).default;
  return run;
}

test("newman runs the collection against the mock: every request is accepted, and every status is documented", async () => {
  const { operations } = await loadContract(bookshop);

  const run = await runCollection((collection) => collection);

  expect(run.failures.map(({ error }) => error.message)).toEqual([]);
  expect(run.stats.requests).toMatchObject({ total: operations.length, failed: 0 });
  expect(run.stats.assertions).toMatchObject({ total: operations.length, failed: 0 });
  expect(
    run.executions.map(({ response }) => response?.code).filter((code) => code! >= 300),
  ).toEqual([]);
});

test("the test of a request fails for a status that is not documented", async () => {
  const run = await runCollection((collection) => collection.replaceAll("/^(200|", "/^(299|"));

  expect(run.stats.assertions.failed).toBeGreaterThan(0);
});
