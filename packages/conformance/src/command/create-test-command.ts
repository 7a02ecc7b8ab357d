import { type CommandIo, createCommand, endWith, readDuration } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import { effects } from "../target/resolve-target.ts";
import { defaultRuns } from "../run/run-conformance.ts";
import { readShard } from "./read-shard.ts";
import type { TestFlags } from "./test-flags.ts";

const after = `Targets stand in plumbline.config.ts, the nearest one or the one that --config names:

  import { defineConfig } from "@plumbline/cli";

  export default defineConfig({
    contract: "openapi.yaml",
    targets: {
      staging: {
        baseUrl: "https://staging.example.com/v1",
        allow: "draft",
        identities: [{ name: "owner", tokenEnv: "OWNER_TOKEN", scopes: ["books:read"] }],
      },
    },
  });

A profile is one such target as JSON. Flags win over the profile, that over the configuration, and
that over PLUMBLINE_TOKEN, which is the credential where nothing else names one. Without any, the
login of plumbline login for the base URL is used and renewed. With --base-url or --profile no target of the configuration is used that is not named. Values of --operations, --checks
and --journeys stand with commas between or in options of their own.

No request above the allowed effect is ever sent: a host that is not loopback allows none unless
--allow or the target says so. Without a contract the document is looked for as openapi.yaml,
openapi.json and in openapi/.

Examples:
  plumbline-conformance staging
  plumbline-conformance staging --plan
  plumbline-conformance --base-url http://127.0.0.1:4010/v1 --stateless
  plumbline-conformance --base-url http://127.0.0.1:4020/v1 --checks 'idempotency/*' --seed 42
  plumbline-conformance --profile sandbox.json --report-dir report
  plumbline-conformance staging --allow draft --time 10m --max-writes 40
  plumbline-conformance staging --seed 1 --shard 1/4 --report-dir part-1

Exit codes:
  0  the target conforms: nothing the run could check breaks the contract
  1  findings: the target breaks what the contract states
  2  wrong usage: an unknown option, an unusable document, configuration or profile
  3  inconclusive: unreachable, credential refused, hollow, interrupted, or the budget ended first`;

/** The `test` command: holds a URL to a contract. What it needs to run is loaded only when it does. */
export function createTestCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-conformance",
    description: "Hold a URL to the contract of its OpenAPI document, and report what it breaks.",
    after,
  });
  addTargetOptions(command);
  addSelectionOptions(command);
  addSendingOptions(command);
  return command
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option("--json", "print the report as JSON on stdout")
    .action(async (target: string | undefined, flags: TestFlags) => {
      const { runTest } = await import("./run-test.ts");
      endWith(command, await runTest(io, flags, target));
    });
}

function addTargetOptions(command: Command): void {
  command
    .argument("[target]", "a target of the configuration; the only one where there is one")
    .option("--config <file>", "configuration; default: the nearest plumbline.config.ts")
    .option("--profile <file>", "a target as JSON: base URL, identities, control plane, fixtures")
    .option("-u, --base-url <url>", "where the interface is served, with its path prefix")
    .option("-c, --contract <file>", "OpenAPI document: a path, or a loopback URL")
    .option("--ledger <file>", "ledger of the document, to tell findings by its statements")
    .option("-t, --token <token>", "credential to send; better set PLUMBLINE_TOKEN")
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--stateless", "the target is a mock: its answers are examples that remember nothing");
}

function addSelectionOptions(command: Command): void {
  command
    .option("-o, --operations <ids>", "only these operations, by id", readList)
    .option("-k, --checks <globs>", "only these checks, for example 'rejects/*,auth/*'", readList)
    .option(
      "--journeys <files>",
      "Arazzo documents whose workflows are run: paths or patterns",
      readList,
    )
    .option("--seed <number>", "repeat a run: the same seed sends the same requests", readInteger)
    .option("--runs <number>", "random inputs per property", readCount, defaultRuns)
    .option("--shard <part>", "one part of a run with a seed, for example 1/4", readShard)
    .option(
      "--time <duration>",
      "what is worth most in so much time, for example 10m",
      readDuration,
    )
    .option("--max-operations <number>", "end after this many requests", readCount)
    .option("--max-writes <number>", "end after this many mutating requests", readCount)
    .option("--plan", "print what would be sent, and send nothing");
}

function addSendingOptions(command: Command): void {
  command
    .option(
      "--respect-limits",
      "stay inside the declared rate limits (default unless the host is loopback without control)",
    )
    .option("--no-respect-limits", "send as fast as it goes")
    .option("--probe-limits", "trip the declared rate limits on purpose (default with control)")
    .option(
      "--no-probe-limits",
      "trip none of them, and save the time that it takes to wait for them",
    )
    .option(
      "--timeout <duration>",
      "how long to wait for one answer, for example 30s",
      readDuration,
    )
    .option("--bail", "stop at the first check that fails");
}

/** Values with commas between, after those of the same option before. */
function readList(text: string, before: readonly string[] = []): readonly string[] {
  const values = text.split(",").map((value) => value.trim());
  if (values.every(Boolean)) return [...before, ...values];
  throw new InvalidArgumentError("Give values with commas between, for example a,b.");
}

function readInteger(text: string): number {
  const value = Number(text);
  if (/^-?\d{1,10}$/.test(text) && value === (value | 0)) return value;
  throw new InvalidArgumentError("Give a whole number of at most 32 bits.");
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Give a whole number greater than zero.");
}
