import type { Finding } from "../run/finding.ts";

/** A finding as the message of a failed test. `more` has further lines, such as the seed of the run. */
export function describeFinding(
  { check, at, found, expected, rests, clause, curl }: Finding,
  more: readonly string[] = [],
): string {
  const lines = [
    `found ${found}`,
    `expected ${expected}`,
    `because ${rests}`,
    `check ${check}, clause #${clause}`,
    ...more,
  ];
  return `${[at, ...lines].join("\n  ")}\n${curl}`;
}
