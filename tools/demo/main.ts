// `npm run demo`: the mock serves the contract, the whole suite holds it to it, and the report is written.
import { processIo } from "@plumbline/command";
import { runPlumbline } from "@plumbline/cli";
import { startMock } from "@plumbline/mock";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const document = "openapi/dist/openapi.json";
const reports = "plumbline-report";

async function main(extra: readonly string[]): Promise<number> {
  const io = processIo();
  const mock = await startMock({ source: document, port: 0 });
  io.stderr.write(`demo: the mock serves ${document} at ${mock.url}\n`);
  const args = [
    "test",
    "--contract",
    document,
    "--base-url",
    mock.url,
    "--stateless",
    "--report-dir",
    reports,
  ];
  try {
    const code = await runPlumbline([...args, ...extra], {
      ...io,
      env: { ...io.env, PLUMBLINE_TOKEN: "demo" },
    });
    io.stderr.write(`demo: open ${pathToFileURL(resolve(reports, "report.html")).href}\n`);
    return code;
  } finally {
    await mock.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
