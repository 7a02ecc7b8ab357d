import type { Intent } from "./intent.ts";

/** The checksum of everything that is sent. It does not depend on the order of headers, which a store may change. */
export function intentChecksum(intent: Omit<Intent, "checksum">): string {
  const { operation, baseUrl, path, headers, body, idempotencyKey, createdAt } = intent;
  const named = Object.entries(Object(headers)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [operation, baseUrl, path, named, body, idempotencyKey, createdAt];
  return hash(JSON.stringify(parts));
}

/** Two multiplicative hashes, because cryptographic ones are missing in insecure contexts. */
function hash(text: string): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit ^ (second >>> 15), 0x85ebca6b);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
