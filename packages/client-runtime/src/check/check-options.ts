import { ClientError } from "./client-error.ts";
import { longestSleepMs } from "../time/clock.ts";

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
  ["fetch", "a function", isFunction],
  ["onEvent", "a function", isFunction],
  ["onProgress", "a function", isFunction],
  ["random", "a function", isFunction],
  ["insecureHosts", "a list of host names", Array.isArray],
  ["sentBefore", "true or false", (value) => typeof value === "boolean"],
  ["clock", "an object with now and sleep", can("now", "sleep")],
  // Duck typing accepts signals of other realms.
  ["signal", "an AbortSignal", can("addEventListener", "throwIfAborted")],
  // Headers, URLSearchParams, maps and lists do not have their entries as properties.
  ...["headers", "path", "query"].map((name): Check => [
    name,
    "a plain object",
    (value) => isObject(value) && !(Symbol.iterator in value),
  ]),
];

/** Throws ClientError `option-invalid`. An option that is undefined counts as omitted. */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) throw invalid("options", "an object");
  for (const [name, is, isValid] of checks) {
    const value = options[name];
    if (value !== undefined && !isValid(value)) throw invalid(`option ${name}`, is);
  }
}

function invalid(what: string, is: string): ClientError {
  return new ClientError("option-invalid", `The ${what} must be ${is}`);
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

function can(...names: readonly string[]): Check[2] {
  return (value) => isObject(value) && names.every((name) => isFunction(value[name]));
}
