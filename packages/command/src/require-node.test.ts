import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const source = new URL("./require-node.ts", import.meta.url).href;

/** Starts a command that requires a version, on a Node that calls itself another. */
function start(wanted: string, version: string): ReturnType<typeof spawnSync> {
  const folder = mkdtempSync(join(tmpdir(), "require-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = join(folder, "package.json");
  writeFileSync(
    manifest,
    JSON.stringify({ name: "books", bin: { shelve: "" }, engines: { node: `>=${wanted}` } }),
  );
  const code = `
    import { requireNode } from "${source}";
    requireNode(new URL("${pathToFileURL(manifest).href}"), "${version}");
    console.log("started");`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" });
}

test.each([
  ["22.19", "22.19.0"],
  ["22.19", "22.20.0"],
  ["22.19", "24.0.0"],
  ["22", "22.0.0"],
])("a command that requires Node %s starts on %s", (wanted, version) => {
  expect(start(wanted, version)).toMatchObject({ status: 0, stdout: "started\n", stderr: "" });
});

test.each([
  ["22.19", "22.18.4"],
  ["22.19", "20.20.2"],
  ["24.18", "22.23.3"],
  ["24.18", "24.9.0"],
])("a command that requires Node %s says so on %s and ends with 2", (wanted, version) => {
  const { status, stdout, stderr } = start(wanted, version);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(
    `error: books requires Node ${wanted} or later, and this is Node ${version}\n` +
      `  Install it, or run: npx --package=node@${wanted.split(".")[0]} --package=books -- shelve …\n`,
  );
});
