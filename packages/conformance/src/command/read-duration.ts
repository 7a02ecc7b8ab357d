import { InvalidArgumentError } from "commander";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Reads `90s`, `10m` or `1h30m` as milliseconds. Throws commander's InvalidArgumentError. */
export function readDuration(text: string): number {
  const parts = [...text.matchAll(/(\d{1,9})(ms|s|m|h)/g)];
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * unitOf(unit), 0);
  if (parts.map(([part]) => part).join("") === text && total > 0) return total;
  throw new InvalidArgumentError("Give a duration, for example 90s, 10m or 1h30m.");
}

function unitOf(unit = ""): number {
  return units[unit] ?? 0;
}
