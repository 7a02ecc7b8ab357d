import { type CommandIo, createCommand, endWith, readDuration } from "@plumbline/command";
import { type Command, Option } from "commander";
import { effects } from "../../target/resolve-target.ts";
import type { ReplayFlags } from "./run-replay.ts";

const after = `A finding is named by its id, or by the beginning of one that no other has. Its case is planned again
from the seed in the report and sent with fresh idempotency keys, to the target of that run unless
another is named. Credentials are in no report: they come from the configuration, the profile or
PLUMBLINE_TOKEN, as they do for plumbline test. Nothing above the allowed effect is sent.

Examples:
  plumbline replay 4d4feee800b0
  plumbline replay 4d4f --report report/report.json --target staging --allow draft
  plumbline replay --all --report report/report.json --json

Exit codes:
  0  FIXED: the case passes now
  1  STILL FAILING: at least one finding is there as before
  2  wrong usage: no such finding, an unusable report, document or configuration
  3  CANNOT TELL: the target cannot be asked, or its answer says nothing of the clause`;

/** The `replay` command: says of a report's findings whether they are fixed. What it needs to run is loaded only when it does. */
export function createReplayCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-replay",
    description: "Send the case of a finding again, and say whether it is fixed.",
    after,
  });
  return command
    .argument("[finding]", "id of a finding of the report, or the beginning of one")
    .option("--all", "every finding of the report")
    .option("--report <file>", "JSON report of the run (default: report.json)")
    .option("--target <name>", "a target of the configuration, in place of the run's own")
    .option("--config <file>", "configuration; default: the nearest plumbline.config.ts")
    .option("--profile <file>", "a target as JSON: base URL, identities, control plane, fixtures")
    .option("-u, --base-url <url>", "where the interface is served, with its path prefix")
    .option("-c, --contract <file>", "OpenAPI document, in place of the run's own")
    .option("-t, --token <token>", "credential to send; better set PLUMBLINE_TOKEN")
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--respect-limits", "stay inside the declared rate limits")
    .option("--probe-limits", "trip the declared rate limits on purpose")
    .option(
      "--timeout <duration>",
      "how long to wait for one answer, for example 30s",
      readDuration,
    )
    .option("--json", "print what became of the findings as JSON on stdout")
    .action(async (finding: string | undefined, flags: ReplayFlags) => {
      const { runReplay } = await import("./run-replay.ts");
      endWith(command, await runReplay(io, flags, finding));
    });
}
