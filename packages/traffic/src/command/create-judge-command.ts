import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import type { Command } from "commander";
import type { JudgeFlags } from "./run-judge.ts";
import { withTrafficFlags } from "./traffic-flags.ts";

const after = `A recording is a HAR file, which browsers, Playwright and proxies write, or the exchanges.ndjson of a
report. Requests for other addresses are left out. Without --base-url, the interface is where the
servers of the document are, or at any address of this machine. Credentials are masked in the reports.

Examples:
  plumbline judge session.har
  plumbline judge session.har --contract openapi.yaml --base-url https://staging.example.com/v1
  plumbline judge e2e/*.har --report-dir report

Exit codes:
  0  the exchanges conform: no check found a violation of the contract
  1  findings: the exchanges violate the contract
  2  wrong usage: a file that cannot be read, or no request that the document describes
  3  inconclusive: almost all responses say nothing about the contract`;

/** The `judge` command: judges recorded traffic. It imports the engine when it runs. */
export function createJudgeCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-judge",
    description:
      "Judge recorded requests and responses against an OpenAPI document. Nothing is sent.",
    after,
  });
  return withTrafficFlags(command)
    .argument("<recordings...>", "HAR files, or lists of exchanges of plumbline test")
    .option("-u, --base-url <url>", "URL of the interface in the recordings, with its path prefix")
    .action(async (files: readonly string[], flags: JudgeFlags) => {
      const { runJudge } = await import("./run-judge.ts");
      endWith(command, await runJudge(io, files, flags));
    });
}
