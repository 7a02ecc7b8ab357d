import { ClientError } from "./client-error.ts";
import { longestSleepMs } from "./clock.ts";

/** Throws ClientError `option-invalid`. */
export function checkDeadline(deadlineMs: unknown): void {
  if (deadlineMs === undefined || isWithin(deadlineMs, 1, longestSleepMs)) return;
  throw invalid(`deadlineMs must be a number of milliseconds from 1 to ${longestSleepMs}`);
}

/** Throws ClientError `option-invalid`. */
export function checkMaxRetries(maxRetries: unknown): void {
  if (maxRetries === undefined || (isWithin(maxRetries, 0, 100) && Number.isInteger(maxRetries)))
    return;
  throw invalid("maxRetries must be a whole number from 0 to 100");
}

/** Throws ClientError `option-invalid`: nobody would ever hear of a listener that cannot be called. */
export function checkListener(onEvent: unknown): void {
  if (onEvent === undefined || typeof onEvent === "function") return;
  throw invalid("onEvent must be a function");
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}

function invalid(sentence: string): ClientError {
  return new ClientError("option-invalid", `The option ${sentence}`);
}
