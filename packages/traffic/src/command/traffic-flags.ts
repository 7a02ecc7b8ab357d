import { type DocumentFlags, withDocumentFlags } from "@plumbline/command";
import type { Command } from "commander";

/** The parsed options that `judge` and `watch` share. */
export interface TrafficFlags extends DocumentFlags {
  readonly config?: string;
  readonly contract?: string;
  readonly ledger?: string;
  readonly strict?: boolean;
  readonly reportDir?: string;
  readonly record?: string;
  readonly json?: boolean;
}

/** Adds the options that `judge` and `watch` share. */
export function withTrafficFlags(command: Command): Command {
  return withDocumentFlags(command)
    .option("--config <file>", "configuration file (default: the nearest plumbline.config.ts)")
    .option("-c, --contract <file>", "OpenAPI document: a path or a URL")
    .option(
      "--ledger <file>",
      "ledger of the document, to name the statements that findings violate",
    )
    .option(
      "--strict",
      "count gaps between document and server as findings (default with a ledger)",
    )
    .option("--no-strict", "report gaps between document and server apart from findings")
    .option("--report-dir <directory>", "write HTML, JUnit, JSON, NDJSON and Markdown reports")
    .option(
      "--record <file>",
      "write all judged exchanges, without credentials, to a file for plumbline judge and mock",
    )
    .option("--json", "print the report as JSON on stdout");
}
