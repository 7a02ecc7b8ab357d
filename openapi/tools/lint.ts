import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = path.dirname(import.meta.dirname);
const cli = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const documents =
  process.argv.length > 2 ? process.argv.slice(2) : ["openapi.yaml", "dist/openapi.json"];

// The condition lets the rules read the policy vocabulary from its source, without a build.
const { status, error } = spawnSync(
  process.execPath,
  ["--conditions=@plumbline/source", cli, "lint", "--config=redocly.yaml", ...documents],
  {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  },
);

if (error) process.stderr.write(`error: Redocly CLI did not start: ${error.message}\n`);
process.exitCode = status ?? 2;
