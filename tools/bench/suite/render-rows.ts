import type { Mutant } from "../../mutants/src/mutant.ts";
import type { SuiteResult } from "./run-contestant.ts";

const kinds = ["contract", "response", "fault"] as const;

/** Renders a Markdown table with one row for each suite. */
export function renderRows(results: readonly SuiteResult[], mutants: readonly Mutant[]): string {
  const head = [
    "suite",
    "requests",
    "time",
    "CPU",
    "fail on the unbroken sandbox",
    "by chance",
    ...kinds.map((kind) => `${kind}, of ${idsOf(mutants, kind).length}`),
    `all, of ${mutants.length}`,
  ];
  const rows = results.map((result) => cellsOf(result, mutants));
  return [head, head.map((_, index) => (index === 0 ? "---" : "--:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

function cellsOf(result: SuiteResult, mutants: readonly Mutant[]): readonly string[] {
  const { contestant, unusable, requests, seconds, cpuSeconds, baseline, byChance, noticed } =
    result;
  if (unusable !== undefined)
    return [sayName(contestant), `cannot be used: ${firstLine(unusable)}`];
  return [
    sayName(contestant),
    String(requests),
    `${seconds.toFixed(1)} s`,
    `${cpuSeconds.toFixed(1)} s`,
    String(baseline.length),
    String(byChance.length),
    ...kinds.map((kind) => String(idsOf(mutants, kind).filter((id) => noticed.has(id)).length)),
    String(noticed.size),
  ];
}

function sayName({ name, packages }: SuiteResult["contestant"]): string {
  const versions = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  return versions.length > 0 ? `${name} (${versions.join(", ")})` : name;
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}

function idsOf(mutants: readonly Mutant[], kind: Mutant["kind"]): readonly string[] {
  return mutants.filter((mutant) => mutant.kind === kind).map(({ id }) => id);
}

/** Renders a Markdown table with one row for each mutant, and a mark for each suite that notices it. */
export function renderMarks(results: readonly SuiteResult[], mutants: readonly Mutant[]): string {
  const usable = results.filter(({ unusable }) => unusable === undefined);
  const head = ["mutant", ...usable.map(({ contestant }) => contestant.name)];
  const rows = mutants.map(({ id }) => [
    `\`${id}\``,
    ...usable.map(({ noticed }) => (noticed.has(id) ? "yes" : "")),
  ]);
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}
