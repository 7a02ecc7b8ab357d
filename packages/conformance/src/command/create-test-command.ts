import {
  type CommandIo,
  createCommand,
  endWith,
  readDuration,
  withDocumentFlags,
} from "@plumbline/command";
import type { Shard } from "@plumbline/report";
import { type Command, InvalidArgumentError, Option } from "commander";
import { effects } from "../target/resolve-target.ts";
import { defaultRuns } from "../run/run-conformance.ts";
import type { SendCredentials } from "../model/target.ts";
import { withAcceptance } from "./with-acceptance.ts";
import { withHooks } from "./with-hooks.ts";
import type { TestFlags } from "./test-flags.ts";

const after = `Targets are defined in plumbline.config.ts, the nearest one or the one given with --config:

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

A profile is one such target as JSON. Flags override the profile, the profile overrides the
configuration, and the configuration overrides the environment. If nothing else sets a credential,
the run uses PLUMBLINE_TOKEN, then the login that plumbline login created for the base URL. With
--base-url or --profile, a target of the configuration is used only if you name it. Separate values
of --operations, --exclude, --checks and --journeys by commas, or repeat the option.

The run never sends a request above the allowed effect. A host that is not loopback allows none
unless --allow or the target says otherwise. Without --contract and without a contract in the
configuration, the run reads openapi.yaml, openapi.json or a file in openapi/.

--accept-findings writes the findings that fail the run to plumbline.known.json, beside the configuration
or in the working folder. Later runs read that file and fail on new findings and on expired entries. A
finding that occurs again keeps its reason and day until it expires. An entry is removed if its check ran
to its end without the finding.

Examples:
  plumbline-conformance staging
  plumbline-conformance staging --plan
  plumbline-conformance --base-url http://127.0.0.1:4010/v1 --stateless
  plumbline-conformance --base-url http://127.0.0.1:4020/v1 --checks 'idempotency/*' --seed 42
  plumbline-conformance --profile sandbox.json --report-dir report
  plumbline-conformance --base-url http://127.0.0.1:4020/v1 --wait 60s
  plumbline-conformance staging --allow draft --time 10m --max-writes 40
  plumbline-conformance staging --write-overlay edits.yaml
  plumbline-conformance staging --overlay edits.yaml --strict
  plumbline-conformance staging --seed 1 --shard 1/4 --report-dir shards/1
  plumbline-conformance staging --accept-findings "BOOK-12: fixed in spring" --until 2027-03-01

Exit codes:
  0  the target conforms: no check found a violation of the contract, except known findings
  1  findings: the target violates the contract
  2  wrong usage: an unknown option, an unusable document, or an invalid configuration or profile
  3  inconclusive: unreachable, credential rejected, hollow, interrupted, or the budget ended first`;

/** The `test` command: tests a URL against a contract. It imports the engine when it runs. */
export function createTestCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-conformance",
    description: "Test a URL against its OpenAPI document, and report what violates the contract.",
    after,
  });
  addTargetOptions(command);
  addSelectionOptions(command);
  addSendingOptions(command);
  return withAcceptance(command)
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option(
      "--write-overlay <file>",
      "write the edits that gaps suggest as an overlay, for --overlay in a later run",
    )
    .option("--json", "print the report as JSON on stdout")
    .action(async (target: string | undefined, flags: TestFlags) => {
      const { runTest } = await import("./run-test.ts");
      endWith(command, await runTest(io, flags, target));
    });
}

function addTargetOptions(command: Command): void {
  withHooks(withDocumentFlags(command))
    .argument("[target]", "name of a target in the configuration (default: its only target)")
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option("--profile <file>", "a target as JSON: base URL, identities, control plane, fixtures")
    .option("-u, --base-url <url>", "URL of the interface, with its path prefix")
    .option("-c, --contract <file>", "OpenAPI document: a path or a URL")
    .option(
      "--ledger <file>",
      "ledger of the document, to name the statements that findings violate",
    )
    .option("--strict", "let gaps between document and server fail the run (default with a ledger)")
    .option("--no-strict", "report gaps between document and server apart from findings")
    .option("-t, --token <token>", "credential to send; PLUMBLINE_TOKEN is safer")
    .option(
      "-H, --header <header>",
      "header of every request, for example 'X-Region: one'",
      readHeader,
    )
    .addOption(
      new Option(
        "--send-credentials <when>",
        "always: send the credential with operations that declare no security too",
      ).choices(["declared", "always"] satisfies SendCredentials[]),
    )
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--stateless", "the target is a mock: its responses are examples without state")
    .option(
      "--explore",
      "first seek inputs that the target accepts (default if identifiers are needed and not given)",
    )
    .option("--no-explore", "send only fixtures, examples and generated inputs");
}

function addSelectionOptions(command: Command): void {
  command
    .option("-o, --operations <ids>", "run only these operations, by ID", readList)
    .option(
      "-x, --exclude <ids>",
      "never send these operations, in addition to the target's",
      readList,
    )
    .option(
      "-k, --checks <globs>",
      "run only these checks, for example 'rejects/*,auth/*'",
      readList,
    )
    .option(
      "--journeys <files>",
      "Arazzo documents with workflows to run: paths or patterns",
      readList,
    )
    .option("--seed <number>", "repeat a run: the same seed sends the same requests", readInteger)
    .option("--runs <number>", "random inputs per property", readCount, defaultRuns)
    .option("--shard <index/total>", "run one shard; requires --seed, for example 1/4", readShard)
    .option(
      "--time <duration>",
      "run the most valuable cases that fit into this time, for example 10m",
      readDuration,
    )
    .option("--max-operations <number>", "end the run after this many requests", readCount)
    .option("--max-writes <number>", "end the run after this many mutating requests", readCount)
    .option("--plan", "print the plan, and send nothing")
    .option("--explain-chains", "print where identifiers can come from, and send nothing");
}

function addSendingOptions(command: Command): void {
  command
    .option(
      "--wait <duration>",
      "first wait for any response of the base URL, for at most this time, for example 60s",
      readDuration,
    )
    .option(
      "--respect-limits",
      "stay within the declared rate limits (default for a remote host, or with control)",
    )
    .option("--no-respect-limits", "ignore the declared rate limits")
    .option("--probe-limits", "exceed the declared rate limits on purpose (default with control)")
    .option("--no-probe-limits", "do not exceed the declared rate limits, which saves waiting time")
    .option("--timeout <duration>", "time to wait for one response, for example 30s", readDuration)
    .option("--bail", "stop at the first failed check");
}

/** Values separated by commas, appended to the earlier values of the option. */
function readList(text: string, before: readonly string[] = []): readonly string[] {
  const values = text.split(",").map((value) => value.trim());
  if (values.every(Boolean)) return [...before, ...values];
  throw new InvalidArgumentError("Separate the values by commas, for example a,b.");
}

type HeaderFlag = readonly [name: string, value: string];

/** Reads `Name: value`, appended to the earlier headers. Throws commander's InvalidArgumentError. */
function readHeader(text: string, before: readonly HeaderFlag[] = []): readonly HeaderFlag[] {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (name.trim() !== "") return [...before, [name.trim(), value.trim()]];
  throw new InvalidArgumentError("Give a name and a value, for example 'X-Region: one'.");
}

function readInteger(text: string): number {
  const value = Number(text);
  if (/^-?\d{1,10}$/.test(text) && value === (value | 0)) return value;
  throw new InvalidArgumentError("Give an integer of at most 32 bits.");
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Give an integer greater than zero.");
}

/** Reads `2/4`. Throws commander's InvalidArgumentError. */
function readShard(text: string): Shard {
  const [, index, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  const shard = { index: Number(index), total: Number(total) };
  if (shard.index >= 1 && shard.index <= shard.total) return shard;
  throw new InvalidArgumentError("Give a shard and the number of shards, for example 1/4.");
}
