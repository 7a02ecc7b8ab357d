import type { IdempotencyEntry } from "../../table/operation-table.ts";
import { ClientError } from "../../options/client-error.ts";

/** Checks the caller's key, or mints a new one. Throws ClientError `idempotency-key-invalid` or `idempotency-key-unmintable`. */
export function idempotencyKey(policy: IdempotencyEntry, given: string | undefined): string {
  return given === undefined ? mintKey(policy) : checkKey(policy, given);
}

function checkKey(policy: IdempotencyEntry, key: unknown): string {
  if (typeof key === "string" && isAllowed(policy, key)) return key;
  throw new ClientError(
    "idempotency-key-invalid",
    `The idempotencyKey must be a string that the header ${describe(policy)}`,
  );
}

function mintKey(policy: IdempotencyEntry): string {
  // The second candidate is for patterns that do not allow dashes.
  const uuid = randomUuid();
  const key = [uuid, uuid.replaceAll("-", "")].find((candidate) => isAllowed(policy, candidate));
  if (key !== undefined) return key;
  throw new ClientError(
    "idempotency-key-unmintable",
    `No random key matches what the header ${describe(policy)}; pass an idempotencyKey`,
  );
}

function describe({ header, key }: IdempotencyEntry): string {
  return `${header} allows (${JSON.stringify(key)})`;
}

/** Checks length and pattern, which is unanchored as in JSON Schema. Only visible ASCII characters are allowed: HTTP neither rejects nor trims them. */
function isAllowed(
  { key: { minLength = 1, maxLength = Infinity, pattern = "" } }: IdempotencyEntry,
  key: string,
): boolean {
  return (
    /^[!-~]+$/.test(key) &&
    key.length >= minLength &&
    key.length <= maxLength &&
    toRegExp(pattern).test(key)
  );
}

/** Compiling a pattern takes longer than the rest of minting a key. */
const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, known);
  return known;
}

/** Many documents escape more characters than the Unicode flag allows. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/** `crypto.randomUUID` is missing in insecure contexts. */
function randomUuid(): string {
  return "randomUUID" in crypto ? crypto.randomUUID() : randomHex();
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
