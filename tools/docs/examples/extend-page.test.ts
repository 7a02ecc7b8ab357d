import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSandbox, startSandbox } from "@local-ads/sandbox";
import type { RunReport } from "@plumbline/conformance";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(join(root, "docs/extend.md"), "utf8");

let sandbox: RunningSandbox;
let folder: string;

/** The files of the page in an empty folder, as somebody who follows it writes them. */
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: "frozen" });
  folder = mkdtempSync(join(tmpdir(), "plumbline-extend-"));
  mkdirSync(join(folder, "node_modules/@plumbline"), { recursive: true });
  symlinkSync(join(root, "packages/cli"), join(folder, "node_modules/@plumbline/cli"), "junction");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  copyFileSync(join(root, "openapi/dist/openapi.json"), join(folder, "openapi.yaml"));
  for (const [name, code] of filesOf(page)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code.replace("http://127.0.0.1:8080/v1", sandbox.url));
  }
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** The complete modules of a page, by the last path before each. */
function filesOf(text: string): readonly (readonly [name: string, code: string])[] {
  return Array.from(
    text.matchAll(/`([\w/.-]+\.ts)`[^`]*\n\n```ts\n(import .*?)^```$/gms),
    (match) => {
      const [, name = "", code = ""] = match;
      return [name, code] as const;
    },
  );
}

async function run(...args: readonly string[]): Promise<{ report: RunReport; exchanges: string }> {
  const entry = join(root, "packages/cli/src/main.ts");
  const all = ["test", "-o", "list_leads", "--report-dir", "report", "--seed", "1", ...args];
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      API_TOKEN: sandbox.profile().identities?.[0]?.token ?? "",
      SIGNING_KEY: "a-key-for-signatures",
    },
  };
  const { promise, resolve } = Promise.withResolvers<string>();
  const argv = ["--conditions=@plumbline/source", entry, ...all];
  // Its exit code says whether there are findings, and the report too.
  execFile(process.execPath, argv, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  const printed = await promise;
  const read = (name: string): string => readFileSync(join(folder, "report", name), "utf8");
  try {
    return { report: JSON.parse(read("report.json")), exchanges: read("exchanges.ndjson") };
  } catch (cause) {
    throw new Error(printed, { cause });
  }
}

test("the page gives each file a name", () => {
  expect(filesOf(page).map(([name]) => name)).toEqual([
    "checks/no-software-name.ts",
    "checks/conditional-get.ts",
    "plumbline.config.ts",
    "hooks/sign.ts",
    "hooks/dictionary.ts",
  ]);
});

test("the checks of the page run and are in the report", async () => {
  const { report } = await run("--checks", "own/*,accepts/example");
  const own = report.results.filter(({ check }) => check.startsWith("own/"));
  expect(own.map(({ check, status }) => [check, status])).toEqual([
    ["own/conditional-get", "skipped"],
    ["own/no-software-name", "passed"],
  ]);
});

test("the signature of the page is sent and masked", async () => {
  const { exchanges } = await run("--hook", "hooks/sign.ts", "--checks", "accepts/example,auth/*");
  expect(exchanges).toContain('"x-signature":"<secret>"');
  expect(exchanges).toContain('"x-correlation-id":"plumbline list_leads"');
  const requests = exchanges.trim().split("\n");
  expect(requests.filter((line) => !line.includes("x-signature")).length).toBeGreaterThan(0);
});

test("the dictionary of the page gives values", async () => {
  const { report, exchanges } = await run(
    "--hook",
    "hooks/dictionary.ts",
    "--checks",
    "accepts/*,rejects/*",
  );
  const bad = report.results.find(({ check }) => check === "rejects/known-bad");
  expect(bad?.status).toBe("passed");
  expect(exchanges).toContain("limit=0");
});
