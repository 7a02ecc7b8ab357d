import { type CommandIo, createCommand, endWith } from "@plumbline/command";
import { type Command, InvalidArgumentError, Option } from "commander";
import { effects } from "../plan/resolve-target.ts";
import { defaultRuns } from "../run-conformance.ts";
import type { TestFlags } from "./test-flags.ts";

const after = `The credential is read from PLUMBLINE_TOKEN, which keeps it out of the process list;
--token is for trying things out. Without --contract the document is looked for as
openapi.yaml, openapi.json and in openapi/. No request above the allowed effect is ever
sent: a host that is not loopback allows none unless --allow says so.

Examples:
  plumbline-conformance --base-url http://127.0.0.1:4010/v1 --stateless
  plumbline-conformance --base-url http://127.0.0.1:4020/v1 --report-dir report
  plumbline-conformance --base-url https://api.example.com/v1 --plan
  plumbline-conformance --base-url http://127.0.0.1:4020/v1 --checks 'idempotency/*' --seed 42
  plumbline-conformance --profile staging.json --allow draft --max-writes 40

A profile is a JSON file:
  { "baseUrl": "https://staging.example.com/v1", "allow": "draft", "identities": [
      { "name": "owner", "tokenEnv": "OWNER_TOKEN", "scopes": ["books:read"], "partition": "one" } ] }
With "control": { "url": "http://127.0.0.1:4021", "tokenEnv": "CONTROL_TOKEN" } the target's clock
is moved by POST {url}/clock/advance, and nobody waits for the declared rate limits. With
"fixtures": { "get_book": { "path": { "id": "first-book" } } } requests lead to what is there.

Exit codes:
  0  the target conforms: nothing the run could check breaks the contract
  1  findings: the target breaks what the contract states
  2  wrong usage: an unknown option, an unusable document or profile
  3  inconclusive: unreachable, credential refused, hollow, or the budget ended first`;

/** The `test` command: holds a URL to a contract. What it needs to run is loaded only when it does. */
export function createTestCommand(io: CommandIo): Command {
  const command = createCommand(io, {
    name: "plumbline-conformance",
    description: "Hold a URL to the contract of its OpenAPI document, and report what it breaks.",
    after,
  });
  return command
    .option("-u, --base-url <url>", "where the interface is served, with its path prefix")
    .option("-c, --contract <file>", "OpenAPI document: a path, or a loopback URL")
    .option("-t, --token <token>", "credential to send; better set PLUMBLINE_TOKEN")
    .option(
      "--profile <file>",
      "JSON file with base URL, identities, control plane, allowed effect, budget",
    )
    .addOption(new Option("--allow <effect>", "highest effect that may be sent").choices(effects))
    .option("--stateless", "the target is a mock: its answers are examples that remember nothing")
    .option("-o, --operations <ids>", "only these operations, by id, with commas between", readList)
    .option("-k, --checks <globs>", "only these checks, for example 'rejects/*,auth/*'", readList)
    .option("--seed <number>", "repeat a run: the same seed sends the same requests", readInteger)
    .option("--runs <number>", "random inputs per property", readCount, defaultRuns)
    .option("--max-operations <number>", "end after this many requests", readCount)
    .option("--max-writes <number>", "end after this many mutating requests", readCount)
    .option(
      "--respect-limits",
      "stay inside the declared rate limits (default unless the host is loopback without control)",
    )
    .option("--probe-limits", "trip the declared rate limits on purpose (default with control)")
    .option("--timeout <ms>", "how long to wait for one answer", readCount)
    .option("--bail", "stop at the first check that fails")
    .option("--plan", "print what would be sent, and send nothing")
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option("--json", "print the report as JSON on stdout")
    .action(async (flags: TestFlags) => {
      const { runTest } = await import("./run-test.ts");
      endWith(command, await runTest(io, flags));
    });
}

/** Values with commas between, and those of the same option before. */
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
