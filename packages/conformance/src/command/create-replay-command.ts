import {
  type CommandIo,
  createCommand,
  endWith,
  readDuration,
  withDocumentFlags,
} from "@plumbline/command";
import { type Command, Option } from "commander";
import { effects } from "../target/resolve-target.ts";
import { withHooks } from "./with-hooks.ts";
import type { ReplayFlags } from "./run-replay.ts";

const after = `Name a finding by its ID or by a unique beginning of it. Its case is planned again from the seed in the
report and sent with new idempotency keys, to the target of that run unless you name another. Reports
contain no credentials: they are read from the configuration, the profile or PLUMBLINE_TOKEN, as for
plumbline test. Nothing above the allowed effect is sent.

Examples:
  plumbline replay 4d4feee800b0
  plumbline replay 4d4f --report report/report.json --target staging --allow draft
  plumbline replay --all --report report/report.json --json

Exit codes:
  0  FIXED: the case passes now
  1  STILL FAILING: at least one finding still occurs
  2  wrong usage: an unknown finding, or an invalid report, document or configuration
  3  CANNOT TELL: the target is unreachable, or its response proves nothing about the clause`;

/** The `replay` command: reports whether the findings of a report are fixed. It imports the engine when it runs. */
export function createReplayCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-replay",
    description: "Send the case of a finding again, and report whether it is fixed.",
    after,
  });
  return withHooks(withDocumentFlags(command))
    .argument("[finding]", "ID of a finding in the report, or the beginning of one")
    .option("--all", "replay every finding of the report")
    .option("--report <file>", "JSON report of the run (default: report.json)")
    .option(
      "--target <name>",
      "name of a target in the configuration (default: the target of the run)",
    )
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option("--profile <file>", "a target as JSON: base URL, identities, control plane, fixtures")
    .option("-u, --base-url <url>", "URL of the interface, with its path prefix")
    .option("-c, --contract <file>", "OpenAPI document (default: the document of the run)")
    .option("-t, --token <token>", "credential to send; PLUMBLINE_TOKEN is safer")
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--respect-limits", "stay within the declared rate limits")
    .option("--probe-limits", "exceed the declared rate limits on purpose")
    .option("--timeout <duration>", "time to wait for one response, for example 30s", readDuration)
    .option("--json", "print the outcomes as JSON on stdout")
    .action(async (finding: string | undefined, flags: ReplayFlags) => {
      const { runReplay } = await import("./run-replay.ts");
      endWith(command, await runReplay(io, flags, finding));
    });
}
