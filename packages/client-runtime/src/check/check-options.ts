import { longestSleepMs } from "../time/set-alarm.ts";
import { misuse } from "./misuse.ts";

type IsValid = (value: unknown) => boolean;

/** What `sentences` says of each option. */
const checks: Readonly<Record<string, IsValid>> = {
  deadlineMs: (value) => isWithin(value, 1, longestSleepMs),
  maxRetries: (value) => isWithin(value, 0, 100) && Number.isInteger(value),
  fetch: isFunction,
  onEvent: isFunction,
  random: isFunction,
  insecureHosts: Array.isArray,
  sentBefore: (value) => typeof value === "boolean",
  clock: can("now", "sleep"),
  // Duck typing accepts signals of other realms.
  signal: can("addEventListener", "throwIfAborted"),
  headers: isPlain,
  path: isPlain,
  query: isPlain,
};

/** Throws ClientError `option-invalid`. An option that is undefined counts as omitted. */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) throw misuse("option-invalid", "options");
  for (const [name, isValid] of Object.entries(checks)) {
    const value = options[name];
    if (value !== undefined && !isValid(value)) throw misuse("option-invalid", name);
  }
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && value >= least && value <= most;
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

/** Any object can be read for properties that it may lack. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object(value) === value;
}

/** Headers, URLSearchParams, maps and lists do not have their entries as properties. */
function isPlain(value: unknown): boolean {
  return isObject(value) && !(Symbol.iterator in value);
}

function can(...names: readonly string[]): IsValid {
  return (value) => isObject(value) && names.every((name) => isFunction(value[name]));
}
