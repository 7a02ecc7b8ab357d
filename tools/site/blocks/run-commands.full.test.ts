import { execFile } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startSandbox } from "@local-ads/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../pages/read-site.ts";
import { commandsOf } from "./commands-of.ts";
import { readBlocks } from "./read-blocks.ts";

const run = promisify(execFile);

/** The pages of people who bring a document, in the order in which they are read. Their commands build on one another. */
const pages = ["docs/own-document.md", "docs/export.md"];

/** Commands that depend on the reader, or do not end. */
const left = new Map([
  ["plumbline replay", "the ID of a finding that the reader has"],
  ["plumbline diff", "a tag of the repository of the reader"],
  ["plumbline mock", "runs until it is ended; packages/mock tests it"],
  ["npx newman", "a package of npm; packages/export runs it"],
]);

const entry = join(root, "packages/cli/src/main.ts");

interface Ended {
  readonly code: number;
  readonly err: string;
}

async function plumbline(words: readonly string[], folder: string, token: string): Promise<Ended> {
  const args = ["--conditions=@plumbline/source", entry, ...words];
  const env = { ...process.env, API_TOKEN: token, PLUMBLINE_TOKEN: token };
  try {
    const { stderr } = await run(process.execPath, args, { cwd: folder, env });
    return { code: 0, err: stderr };
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string };
    return { code: code ?? -1, err: stderr ?? String(error) };
  }
}

/** The document of the sandbox with a limit that the sandbox rejects, so that the run has a gap. */
function writeDocument(file: string): void {
  const document = JSON.parse(readFileSync(join(root, "openapi/dist/openapi.json"), "utf8"));
  document.components.schemas.SiteUpdate.properties.displayName.minLength = 0;
  writeFileSync(file, JSON.stringify(document));
}

test("the commands for an own document run one after the other, as they are written", async () => {
  const sandbox = await startSandbox({ port: 0, clock: "frozen" });
  onTestFinished(() => sandbox.close());
  const token = sandbox.profile().identities?.[0]?.token ?? "";
  const folder = mkdtempSync(join(tmpdir(), "plumbline-pages-"));
  writeDocument(join(folder, "openapi.yaml"));
  const blocks = readBlocks();
  // The overlay that the page shows.
  const overlay = blocks.find(({ page, code }) => page === pages[0] && code.startsWith("overlay:"));
  writeFileSync(join(folder, "corrections.yaml"), overlay?.code ?? "");
  symlinkSync(join(root, "openapi"), join(folder, "openapi"));
  const commands = blocks
    .filter(({ page }) => pages.includes(page))
    .toSorted((one, other) => pages.indexOf(one.page) - pages.indexOf(other.page))
    .flatMap((block) => commandsOf(block))
    .filter((words) => !left.has(words.slice(0, 2).join(" ")));

  const ended: string[] = [];
  for (const [program, ...words] of commands) {
    expect(program).toBe("plumbline");
    const own = words.map((word) => word.replace("http://127.0.0.1:8080/v1", sandbox.url));
    const { code, err } = await plumbline(own, folder, token);
    // Each command starts with unused limits.
    await sandbox.control.advance({ milliseconds: 61_000 });
    // A test may end with findings, or without enough to judge: it has one identity, and no others to compare.
    const isExpected = code === 0 || (own[0] === "test" && (code === 1 || code === 3));
    if (!isExpected) ended.push(`plumbline ${own.join(" ")}: ${code} ${err.slice(-400)}`);
  }

  expect(ended).toEqual([]);
  expect(commands.length).toBeGreaterThan(9);
  const made = [
    "plumbline.config.ts",
    "src/handlers.ts",
    "collection.json",
    "run.har",
    "journeys.md",
  ];
  expect(made.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  expect(readdirSync(join(folder, "src/generated")).length).toBeGreaterThan(1);
});
