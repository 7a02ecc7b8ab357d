import type { IdempotencyEntry } from "./operation-table.ts";
import { ClientError } from "./client-error.ts";

/** The caller's key, checked, or a new one. Throws ClientError `idempotency-key-invalid` or `idempotency-key-unmintable`. */
export function idempotencyKey(policy: IdempotencyEntry, given: string | undefined): string {
  return given === undefined ? mintKey(policy) : checkKey(policy, given);
}

function checkKey(policy: IdempotencyEntry, key: unknown): string {
  if (typeof key === "string" && isAllowed(policy, key)) return key;
  throw new ClientError(
    "idempotency-key-invalid",
    `The idempotencyKey must be a text that the header ${policy.header} allows (${JSON.stringify(policy.key)})`,
  );
}

function mintKey(policy: IdempotencyEntry): string {
  const key = [randomUuid(), randomHex()].find((candidate) => isAllowed(policy, candidate));
  if (key !== undefined) return key;
  throw new ClientError(
    "idempotency-key-unmintable",
    `No random key fits what the header ${policy.header} allows (${JSON.stringify(policy.key)}); pass an idempotencyKey`,
  );
}

/** Length in code points and an unanchored pattern, as JSON Schema has it; and nothing that HTTP would refuse or trim. */
function isAllowed(
  { key: { minLength = 1, maxLength = Infinity, pattern = "" } }: IdempotencyEntry,
  key: string,
): boolean {
  const length = Array.from(key).length;
  return (
    length >= minLength &&
    length <= maxLength &&
    toRegExp(pattern).test(key) &&
    /^[\x21-\x7e]+$/.test(key)
  );
}

/** Many documents escape more than the Unicode flag allows. */
function toRegExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `crypto.randomUUID` is missing on pages that were not loaded securely. */
function randomUuid(): string {
  return "randomUUID" in crypto ? crypto.randomUUID() : randomHex();
}
