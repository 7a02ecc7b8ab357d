import { type CommandIo, exitCodes } from "@plumbline/command";
import * as fc from "fast-check";
import type { SoundSubject } from "../load-subject.ts";
import { runStage } from "../run/run-stage.ts";
import type { MutantsFlags } from "./mutants-flags.ts";

/** Prints what a run costs on a sandbox without a defect, whose clock the suite cannot move: it waits for the declared limits in simulated time. */
export async function runPrice(
  io: CommandIo,
  { seed, time, countsRejected = false }: MutantsFlags,
  subject: SoundSubject,
): Promise<number> {
  const machine = { clock: "unmoved", delays: fc.constant(0) } as const;
  const result = await runStage(
    subject,
    { machine, countsRejected },
    { seed, bail: false, ...(time === undefined ? {} : { time }) },
  );
  const { requests, writes, proven = 0, pacedMs = 0, findings } = result;
  io.stdout.write(
    `${requests} requests, ${writes} writes, ${Math.round(pacedMs / 1_000)} s at the declared limits, ${proven} clauses proven, ${findings.length} findings\n`,
  );
  return findings.length > 0 ? exitCodes.findings : exitCodes.ok;
}
