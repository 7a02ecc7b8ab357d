import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const contract = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let folder: string;

beforeAll(async () => {
  // Within the repository, so that the package can be imported.
  const place = join(repository, ".plumbline");
  await mkdir(place, { recursive: true });
  folder = await mkdtemp(join(place, "init-"));
});

afterAll(() => rm(folder, { recursive: true }));

function plumbline(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const args = ["--conditions=@plumbline/source", main, ...words];
  return run(process.execPath, args, { cwd: folder });
}

test("the file that init writes type-checks, and test reads it", async () => {
  const answers = [
    "--base-url",
    "http://127.0.0.1:9/v1",
    "--contract",
    contract,
    "--allow",
    "none",
  ];
  await plumbline("init", "--yes", ...answers);

  const options = { noEmit: true, customConditions: ["@plumbline/source"] };
  const config = { extends: "../../tsconfig.json", compilerOptions: options, include: ["*.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  await run(join(repository, "node_modules", ".bin", "tsc"), ["-p", folder]);

  const { stdout } = await plumbline("test", "local", "--plan");
  expect(stdout).toMatch(/\d+ checks, up to \d+ requests if everything passes, 0 of them writes/);
});
