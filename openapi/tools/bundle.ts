import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { bundleDocument } from "./bundle-document.ts";
import { findDrift } from "./find-drift.ts";

const usage = `Usage: node tools/bundle.ts [--check]

Writes dist/openapi.json from openapi.yaml and its parts.
  --check   write nothing; exit 1 and name the places where the committed bundle is stale
`;

const folder = path.dirname(import.meta.dirname);
const source = path.join(folder, "openapi.yaml");
const target = path.join(folder, "dist", "openapi.json");

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});

async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { check: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return say(usage);
  const fresh = await bundleDocument(source);
  return values.check ? check(fresh) : write(fresh);
}

async function check(fresh: string): Promise<number> {
  const drift = findDrift(await readFile(target, "utf8").catch(() => undefined), fresh);
  if (drift.length === 0) return say("dist/openapi.json is up to date\n");
  process.stderr.write(
    `dist/openapi.json is stale:\n${drift.map((place) => `  ${place}\n`).join("")}Run \`npm run bundle\` in openapi/.\n`,
  );
  return 1;
}

async function write(fresh: string): Promise<number> {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, fresh);
  return say("dist/openapi.json is written\n");
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}
