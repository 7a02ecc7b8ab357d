import { longestSleepMs } from "../time/set-alarm.ts";
import { misuse } from "./misuse.ts";

type IsValid = (value: unknown) => boolean;

/** What `sentences` says of each option. */
const checks: readonly (readonly [name: string, isValid: IsValid])[] = Object.entries<IsValid>({
  deadlineMs: (value) => typeof value === "number" && value >= 1 && value <= longestSleepMs,
  maxRetries: (value) => typeof value === "number" && value >= 0 && value <= 100 && value % 1 === 0,
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
});

/** Throws ClientError `option-invalid`. An option that is undefined counts as omitted. */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) throw misuse("option-invalid", "options");
  for (const [name, isValid] of checks) {
    const value = options[name];
    if (value !== undefined && !isValid(value)) throw misuse("option-invalid", name);
  }
}

export function isFunction(value: unknown): boolean {
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

/** Returns a function that tells whether a value has these methods. */
export function can(...names: readonly string[]): IsValid {
  return (value) => isObject(value) && names.every((name) => isFunction(value[name]));
}
