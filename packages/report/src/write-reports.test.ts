import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isReportError } from "./report-error.ts";
import { sampleReport } from "./testing/sample-report.ts";
import { reportFiles, writeReports } from "./write-reports.ts";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reports-"));
});

afterEach(async () => {
  await chmod(directory, 0o700);
  await rm(directory, { recursive: true });
});

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("creates the directory and writes every report and no other file", async () => {
  const goal = join(directory, "a", "b");
  const paths = await writeReports(sampleReport(), { directory: goal, secrets: [] });
  const names = Object.values(reportFiles).map(({ file }) => file);
  expect(paths).toEqual(names.map((name) => join(goal, name)));
  expect((await readdir(goal)).toSorted()).toEqual(names.toSorted());
  for (const [index, { render }] of Object.values(reportFiles).entries()) {
    expect(await readFile(paths[index] ?? "", "utf8")).toBe(
      render(sampleReport(), { reportFile: relative(process.cwd(), join(goal, "report.json")) }),
    );
  }
});

test("overwrites the requested formats of an earlier run", async () => {
  await writeFile(join(directory, "report.json"), "old");
  const paths = await writeReports(sampleReport(), { directory, formats: ["json"], secrets: [] });
  expect(paths).toEqual([join(directory, "report.json")]);
  expect(JSON.parse(await readFile(paths[0] ?? "", "utf8"))).toMatchObject({ schema: 1 });
});

test("writes no secrets", async () => {
  const secret = "plumb-20261121-5531";
  const paths = await writeReports(sampleReport(), { directory, secrets: [secret] });
  for (const path of paths) expect(await readFile(path, "utf8")).not.toContain(secret);
});

test("names a file in the place of the directory, with a remedy", async () => {
  const file = join(directory, "taken");
  await writeFile(file, "");
  const error = await failure(
    writeReports(sampleReport(), { directory: join(file, "reports"), secrets: [] }),
  );
  expect(isReportError(error)).toBe(true);
  expect(error).toMatchObject({
    code: "REPORT_NOT_WRITABLE",
    message: "The report directory cannot be written: a part of the path is a file.",
    place: { file: join(file, "reports") },
    hint: "Make it writable, or name another directory.",
    exitCode: 2,
  });
});

test("names a directory in the place of a report, and removes temporary files", async () => {
  await mkdir(join(directory, "report.json", "inside"), { recursive: true });
  const error = await failure(writeReports(sampleReport(), { directory, secrets: [] }));
  expect(error).toMatchObject({
    code: "REPORT_NOT_WRITABLE",
    place: { file: join(directory, "report.json") },
  });
  expect((await readdir(directory)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "names a directory without permission",
  async () => {
    await chmod(directory, 0o500);
    const error = await failure(writeReports(sampleReport(), { directory, secrets: [] }));
    expect(error).toMatchObject({ message: "The report cannot be written: permission is denied." });
  },
);
