import { longestSleepMs } from "./time/set-alarm.ts";
import { ClientError } from "./client-error.ts";

type IsValid = (value: unknown) => boolean;

const functionRule = [isFunction, "a function"] as const;
const objectRule = [isPlain, "a plain object"] as const;

/** What each option must be. */
const rules = Object.entries<readonly [isValid: IsValid, expected: string]>({
  deadlineMs: [
    (value) => typeof value === "number" && value >= 1 && value <= longestSleepMs,
    "a number of milliseconds from 1 to 2 ** 31 - 1",
  ],
  maxRetries: [
    (value) => typeof value === "number" && value >= 0 && value <= 100 && value % 1 === 0,
    "a whole number from 0 to 100",
  ],
  fetch: functionRule,
  hooks: functionRule,
  onEvent: functionRule,
  onProgress: functionRule,
  random: functionRule,
  insecureHosts: [Array.isArray, "a list of host names"],
  sentBefore: [(value) => typeof value === "boolean", "true or false"],
  clock: [can("now", "sleep"), "an object with now and sleep"],
  // Duck typing accepts signals of other realms.
  signal: [can("addEventListener", "throwIfAborted"), "an AbortSignal"],
  headers: objectRule,
  path: objectRule,
  query: objectRule,
});

/** Throws ClientError `option-invalid`. An option that is undefined counts as omitted. */
export function checkOptions(options: unknown): void {
  if (!isObject(options)) throw new ClientError("option-invalid", "The options must be an object");
  for (const [name, [isValid, expected]] of rules) {
    const value = options[name];
    if (value !== undefined && !isValid(value)) throw invalidOption(name, expected);
  }
}

export function invalidOption(name: string, expected: string): ClientError {
  return new ClientError("option-invalid", `The option ${name} must be ${expected}`);
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
