// `npm run demo`: the mock serves the contract, the whole suite holds it to it, and the report is written.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runPlumbline } from "@plumbline/cli";
import { processIo } from "@plumbline/command";
import { startMock } from "@plumbline/mock";
import { describeProfile } from "./describe-profile.ts";

const document = "openapi/dist/openapi.json";
const folder = ".plumbline/demo";
const reports = "plumbline-report";
const seed = "1";

async function main(extra: readonly string[]): Promise<number> {
  const io = processIo();
  const mock = await startMock({ source: document, port: 0 });
  io.stderr.write(`demo: the mock serves ${document} at ${mock.url}\n`);
  mkdirSync(folder, { recursive: true });
  const profile = `${folder}/profile.json`;
  writeFileSync(profile, `${JSON.stringify(describeProfile(mock), null, 2)}\n`);
  const options = [
    "--contract",
    document,
    "--profile",
    profile,
    "--seed",
    seed,
    "--report-dir",
    reports,
  ];
  try {
    const code = await runPlumbline(["test", ...options, ...extra], io);
    io.stderr.write(`demo: open ${pathToFileURL(resolve(reports, "report.html")).href}\n`);
    return code;
  } finally {
    await mock.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
