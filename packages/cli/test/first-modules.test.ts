import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Prints the URL of each module that the program loads. */
const listing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });
`)}`;

test("the list of commands is printed without loading any", async () => {
  const words = ["--conditions=@plumbline/source", "--import", listing, main, "--help"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words);

  expect(stdout).toContain("Commands:");
  expect(stderr).toMatch(/packages\/cli\/src\/run-plumbline\.ts$/m);
  expect(stderr).not.toMatch(/packages\/contract|node_modules/);
});
