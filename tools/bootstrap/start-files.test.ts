import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const suffix = process.platform === "win32" ? ".cmd" : "";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-start-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a file at the root prints if it is called in the folder. */
function run(name: string, words: readonly string[], input = ""): string {
  const { stdout, stderr } = spawnSync(join(root, `${name}${suffix}`), words, {
    cwd: folder,
    input,
    encoding: "utf8",
    shell: suffix !== "",
  });
  return `${stdout}${stderr}`;
}

test("./plumbline works on the files of the folder in which it is called", () => {
  copyFileSync(join(root, "docs/start/tasks.yaml"), join(folder, "tasks.yaml"));

  expect(run("plumbline", ["lint", "tasks.yaml"])).toMatch(/^tasks\.yaml: 0 errors/m);
});

test("./plumbline init reads what a person enters", () => {
  const entered = ["http://127.0.0.1:8080/v1", "local", "tasks.yaml", "", "", "", ""].join("\n");

  expect(run("plumbline", ["init"], entered)).toContain("plumbline.config.ts");
  expect(readFileSync(join(folder, "plumbline.config.ts"), "utf8")).toContain(
    "http://127.0.0.1:8080/v1",
  );
});

test("./sandbox explains itself", () => {
  expect(run("sandbox", ["--help"])).toContain("Usage: local-ads-sandbox");
});
