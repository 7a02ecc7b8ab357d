import type { ClientErrorCode } from "./client-error.ts";

type Sentence = (...details: string[]) => string;

/** The messages of ClientError. No detail is a secret. */
export type Sentences = Readonly<Record<ClientErrorCode, Sentence>>;

const plainObject = "a plain object";
const aFunction = "a function";

/** What each option must be. */
const options: Readonly<Record<string, string>> = {
  deadlineMs: "a number of milliseconds from 1 to 2 ** 31 - 1",
  maxRetries: "a whole number from 0 to 100",
  fetch: aFunction,
  onEvent: aFunction,
  onProgress: aFunction,
  random: aFunction,
  insecureHosts: "a list of host names",
  sentBefore: "true or false",
  clock: "an object with now and sleep",
  signal: "an AbortSignal",
  headers: plainObject,
  path: plainObject,
  query: plainObject,
  budget: "a boolean, or made by createBudget for this contract",
};

const baseUrls: Readonly<Record<string, string>> = {
  relative: "is not an absolute http or https URL",
  user: "contains a user name or password; use auth instead",
  query: "has a query or a fragment; remove it",
};

export const sentences: Sentences = {
  "auth-invalid": (found) =>
    found === "no scheme"
      ? "No operation takes a credential, because the document has no security scheme that a client can send. Generate the client with --credential <scheme>, or add a scheme with --overrides <file>; or pass auth: null"
      : `The credential must be a string of visible ASCII characters without spaces, but ${found === "text" ? "is empty or contains other characters" : `is of type ${found}`}; pass null to call without one`,
  "base-url-invalid": (found = "", shown) =>
    ["The baseUrl", shown ?? [], baseUrls[found]].flat().join(" "),
  "body-missing": (name) => `${name} requires a body`,
  "credential-exposed": (host) =>
    `The credential would be sent to ${host} without encryption; use https, or add the host to insecureHosts`,
  "header-invalid": (name) =>
    `The header ${JSON.stringify(name)} has a name or a value that HTTP does not allow`,
  "header-managed": (name) => `The header ${name} is set by the client; remove it`,
  "idempotency-key-invalid": (header, format) =>
    `The idempotencyKey must be a string that the header ${header} allows (${format})`,
  "idempotency-key-unmintable": (header, format) =>
    `No random key matches what the header ${header} allows (${format}); pass an idempotencyKey`,
  "intent-invalid": (name) => `The client has no operation ${name} that takes an idempotency key`,
  "option-invalid": (name = "", operation) => {
    if (operation !== undefined)
      return `${operation} lacks functions that its calls need: generate the table again with plumbline generate, or pass it to equip()`;
    if (name === "options") return "The options must be an object";
    return `The option ${name} must be ${options[name]}`;
  },
  "path-parameter-invalid": (name, parameter) =>
    `${name} requires the path parameter ${parameter}; it must not be empty, "." or ".."`,
  "request-invalid": (name, reason) => `${name} cannot be sent: ${reason}`,
};
