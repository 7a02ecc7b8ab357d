import type { MutantKind } from "../mutant.ts";
import type { Judged } from "../judge/judge-outcomes.ts";

export interface SummaryRow {
  readonly kind: MutantKind | "all";
  readonly mutants: number;
  /** By a check of severity `must`. */
  readonly noticed: number;
  /** Only by checks of severity `advice`. */
  readonly advised: number;
  readonly equivalent: number;
  readonly survived: number;
  /** Over noticed mutants: requests until the end of the check that noticed. */
  readonly medianRequests: number;
  readonly medianWrites: number;
  readonly medianMilliseconds: number;
}

/** One row for each kind and one for all. */
export function summarize(mutants: readonly Judged[]): readonly SummaryRow[] {
  const kinds = [...new Set(mutants.map(({ kind }) => kind))];
  return [
    ...kinds.map((kind) =>
      toRow(
        kind,
        mutants.filter((one) => one.kind === kind),
      ),
    ),
    toRow("all", mutants),
  ];
}

function toRow(kind: SummaryRow["kind"], mutants: readonly Judged[]): SummaryRow {
  const noticed = mutants.filter(({ verdict }) => verdict === "noticed");
  return {
    kind,
    mutants: mutants.length,
    noticed: noticed.length,
    advised: mutants.filter(({ verdict }) => verdict === "advised").length,
    equivalent: mutants.filter(({ verdict }) => verdict === "equivalent").length,
    survived: mutants.filter(({ verdict }) => verdict === "survived").length,
    medianRequests: median(noticed.map(({ requests }) => requests)),
    medianWrites: median(noticed.map(({ writes }) => writes)),
    medianMilliseconds: median(noticed.map(({ milliseconds }) => milliseconds)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

const columns = [
  ["kind", "kind"],
  ["mutants", "mutants"],
  ["noticed", "noticed"],
  ["advised", "advised"],
  ["equivalent", "equivalent"],
  ["survived", "survived"],
  ["requests", "medianRequests"],
  ["writes", "medianWrites"],
] as const;

/** Renders the rows as a Markdown table, which is readable in a terminal. */
export function renderSummary(rows: readonly SummaryRow[]): string {
  const table = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, name]) => String(row[name]))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lines = table.map(
    (cells) =>
      `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
