// `npm run demo`: starts the sandbox, runs the whole suite against it and writes the report.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startSandbox } from "@local-ads/sandbox";
import { runPlumbline } from "@plumbline/cli";
import { processIo, reportError } from "@plumbline/command";

const document = "openapi/dist/openapi.json";
const journeys = "openapi/journeys/*.arazzo.yaml";
const ledger = "openapi/requirements.yaml";
const profiles = ".plumbline/demo";
const reports = "plumbline-report";
const seed = "1";
const io = processIo();

async function main(extra: readonly string[]): Promise<number> {
  // The suite advances a frozen clock instead of waiting.
  const sandbox = await startSandbox({
    contract: document,
    port: 0,
    clock: "frozen",
    onFailure: (error) => reportError(error, io, false),
  });
  io.stderr.write(`demo: The sandbox serves ${document} at ${sandbox.url}\n`);
  mkdirSync(profiles, { recursive: true });
  // A folder for each run, so that two demos at once do not read each other's profile.
  const folder = mkdtempSync(join(profiles, "run-"));
  try {
    const profile = join(folder, "profile.json");
    // The sandbox is closed after the run, so its clock may pass every lifetime.
    const target = { ...sandbox.profile(), probeRetention: true };
    writeFileSync(profile, `${JSON.stringify(target, null, 2)}\n`, { mode: 0o600 });
    return await runSuite(profile, extra);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await sandbox.close();
  }
}

async function runSuite(profile: string, extra: readonly string[]): Promise<number> {
  const options = { contract: document, profile, seed, journeys, ledger, "report-dir": reports };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const page = resolve(reports, "report.html");
  const before = changedAt(page);
  const code = await runPlumbline(["test", ...words, ...extra], io);
  if (changedAt(page) !== before) io.stderr.write(`demo: Open ${pathToFileURL(page).href}\n`);
  return code;
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = reportError(error, io, process.argv.includes("--debug"));
}
