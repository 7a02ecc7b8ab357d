import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeStale } from "./with-file-lock.ts";

const found = "found stale";
const longAgo = new Date(0);

async function makeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lock-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other will do
    await writeFile(join(folder, name), text);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await utimes(join(folder, name), longAgo, longAgo);
  }
  return folder;
}

const cases: readonly (readonly [
  what: string,
  before: Record<string, string>,
  after: readonly string[],
])[] = [
  ["the stale lock is removed", { lock: found }, []],
  ["a lock that replaced it meanwhile is kept", { lock: "another one" }, ["lock"]],
  ["a lock that was removed meanwhile is ignored", {}, []],
  ["a guard that was left behind is removed first", { lock: found, "lock.guard": "" }, ["lock"]],
];

test.for(cases)("%s", async ([, before, after]) => {
  const folder = await makeFolder(before);

  await removeStale(join(folder, "lock"), found);

  expect(await readdir(folder)).toEqual(after);
});

test("while another process removes it, the lock is not changed", async () => {
  const folder = await makeFolder({ lock: found });
  await writeFile(join(folder, "lock.guard"), "");

  await removeStale(join(folder, "lock"), found);

  expect(await readdir(folder)).toEqual(["lock", "lock.guard"]);
});
