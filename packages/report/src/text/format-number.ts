import type { Assurance } from "../run/run-report.ts";

const numbers = new Intl.NumberFormat("en");

/** `1,204`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `1 check`, `1,204 checks`. */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** `840 ms`, `12.4 s`, `3 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${formatNumber(Math.floor(seconds / 60))} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Percent with one decimal, rounded down, so that only a full share is 100. */
export function sharePercent({ proven, total }: Assurance): number {
  return total === 0 ? 0 : Math.floor((proven / total) * 1000) / 10;
}

/** `81.5 %`. */
export function formatShare(assurance: Assurance): string {
  return `${sharePercent(assurance).toFixed(1)} %`;
}

/** `212 of 260 clauses (81.5 %)`. */
export function formatAssurance(assurance: Assurance): string {
  const { proven, total } = assurance;
  if (total === 0) return "no clauses";
  const of = `${formatNumber(proven)} of ${formatCount(total, "clause")}`;
  return `${of} (${formatShare(assurance)})`;
}
