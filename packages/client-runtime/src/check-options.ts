import { ClientError } from "./client-error.ts";
import { longestSleepMs } from "./clock.ts";

type Check = readonly [name: string, is: string, isValid: (value: unknown) => boolean];

const checks: readonly Check[] = [
  [
    "deadlineMs",
    `a number of milliseconds from 1 to ${longestSleepMs}`,
    (value) => isWithin(value, 1, longestSleepMs),
  ],
  [
    "maxRetries",
    "a whole number from 0 to 100",
    (value) => isWithin(value, 0, 100) && Number.isInteger(value),
  ],
  // Nobody would ever hear of a listener that cannot be called.
  ["onEvent", "a function", (value) => typeof value === "function"],
];

/** Throws ClientError `option-invalid`. What is undefined is as good as left out. */
export function checkOptions(options: object): void {
  for (const [name, is, isValid] of checks) {
    // Any object may be read for properties that it may lack.
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && !isValid(value))
      throw new ClientError("option-invalid", `The option ${name} must be ${is}`);
  }
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}
