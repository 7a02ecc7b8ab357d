import { resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { readRecording } from "../read/read-recording.ts";
import { checkUrl } from "./check-url.ts";
import { concludeTraffic, openTraffic, takeExchange } from "./open-traffic.ts";
import type { TrafficFlags } from "./traffic-flags.ts";

/** The parsed options of the `judge` command. */
export interface JudgeFlags extends TrafficFlags {
  readonly baseUrl?: string;
}

/** Judges recordings and returns the exit code. Throws TrafficError, and throws as `openTraffic` does. */
export async function runJudge(
  io: CommandIo,
  files: readonly string[],
  flags: JudgeFlags,
): Promise<number> {
  if (flags.baseUrl !== undefined) checkUrl(flags.baseUrl);
  const opened = await openTraffic(io, flags, flags.baseUrl);
  let unanswered = 0;
  for (const file of files) {
    const recording = await readRecording(resolve(io.cwd, file));
    unanswered += recording.unanswered;
    for (const exchange of recording.exchanges) await takeExchange(opened, exchange);
  }
  const code = await concludeTraffic(io, opened, flags);
  if (unanswered > 0) io.stderr.write(`Without a response in the recording: ${unanswered}\n`);
  return code;
}
