import { type CommandIo, exitCodes } from "@plumbline/command";
import { matchesId } from "../judge/judge-outcomes.ts";
import { allChoices } from "../legal/all-choices.ts";
import { type ChoiceOutcome, isFalseAlarm, runChoices } from "../legal/run-choices.ts";
import type { SoundSubject } from "../load-subject.ts";
import type { MutantsFlags } from "./mutants-flags.ts";

/** Runs the suite against odd but legal sandboxes. Each finding is a false alarm. */
export async function runLegal(
  io: CommandIo,
  { only, seed, seeds: count, time, list, json }: MutantsFlags,
  subject: SoundSubject,
): Promise<number> {
  const choices = allChoices.filter(({ name }) => only === undefined || matchesId(only, name));
  if (choices.length === 0) {
    io.stderr.write(
      "error: no legal sandbox matches\n  mutants --legal --list prints their names\n",
    );
    return exitCodes.usage;
  }
  if (list) {
    io.stdout.write(`${choices.map(({ name, does }) => `${name}: ${does}`).join("\n")}\n`);
    return exitCodes.ok;
  }
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  const outcomes = await runChoices(subject, choices, {
    seeds,
    signal: io.signal,
    ...(time === undefined ? {} : { time }),
    onOutcome: (outcome) => io.stderr.write(describe(outcome)),
  });
  const alarms = outcomes.filter(isFalseAlarm);
  const summary = `${choices.length} legal sandboxes, ${seeds.length} seeds, ${outcomes.length} runs, ${alarms.length} with false alarms\n`;
  io.stdout.write(json ? `${JSON.stringify(outcomes, null, 2)}\n` : summary);
  if (outcomes.length < choices.length * seeds.length) return exitCodes.inconclusive;
  return alarms.length > 0 ? exitCodes.findings : exitCodes.ok;
}

function describe(outcome: ChoiceOutcome): string {
  const { name, seed, requests, writes, proven = 0, findings, ended } = outcome;
  const lines = findings.map(({ check, at, found }) => `  ${check}: ${at}: ${found}\n`);
  const state = ended ?? (findings.length === 0 ? "nothing reported" : "FALSE ALARM");
  return `${name}, seed ${seed}: ${state} (${requests} requests, ${writes} writes, ${proven} clauses)\n${lines.join("")}`;
}
