import { matchesFormat } from "@plumbline/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import { ConformanceError } from "../model/errors/conformance-error.ts";

/** The parsed options of `withAcceptance`. */
export interface AcceptanceFlags {
  /** The reason of the accepted findings. */
  readonly acceptFindings?: string;
  /** The last day on which the accepted findings do not fail a run: an ISO 8601 date. */
  readonly until?: string;
}

/** The reason and the last day of accepted findings. */
export interface Acceptance {
  readonly reason: string;
  readonly until: string;
}

/** Adds `--accept-findings` and `--until` to a command that reports a run. */
export function withAcceptance(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--accept-findings <reason>",
        "write the findings to plumbline.known.json, so that they do not fail a run until the day of --until",
      )
        .argParser(readReason)
        .conflicts(["plan", "explainChains", "bail"]),
    )
    .option("--until <date>", "last day of --accept-findings, for example 2027-03-01", readLastDay);
}

/** The reason and the last day, if findings are accepted. Throws ConformanceError `OPTION_INVALID` if one is missing. */
export function acceptanceOf({
  acceptFindings: reason,
  until,
}: AcceptanceFlags): Acceptance | undefined {
  if (reason !== undefined && until !== undefined) return { reason, until };
  if (reason !== undefined)
    throw new ConformanceError("OPTION_INVALID", "--accept-findings requires --until", {
      hint: "Give the last day on which the findings do not fail a run, for example --until 2027-03-01.",
    });
  if (until !== undefined)
    throw new ConformanceError("OPTION_INVALID", "--until requires --accept-findings", {
      hint: 'Say why the findings are accepted, for example --accept-findings "BOOK-12: fixed in spring".',
    });
  return undefined;
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason !== "") return reason;
  throw new InvalidArgumentError("Say why the findings are accepted.");
}

/** Reads a date of the calendar from today on, in UTC. Throws commander's InvalidArgumentError. */
function readLastDay(text: string): string {
  if (!matchesFormat("date", text))
    throw new InvalidArgumentError("Give a date, for example 2027-03-01.");
  if (text >= new Date().toISOString().slice(0, 10)) return text;
  throw new InvalidArgumentError("The date is in the past. Give today or a later day.");
}
