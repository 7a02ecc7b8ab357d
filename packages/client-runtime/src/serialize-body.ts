import { isJson } from "./media-type.ts";

/**
 * A body as `fetch` takes it: JSON as text, a form as its pairs (a list repeats its name, an object is JSON), anything else as the caller
 * made it. Throws for what JSON cannot hold.
 */
export function serializeBody(mediaType: string, body: unknown): unknown {
  if (isJson(mediaType)) return toJson(body);
  if (mediaType === "application/x-www-form-urlencoded" && isPlain(body)) return toForm(body);
  return body;
}

function isPlain(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype
  );
}

function toForm(body: Record<string, unknown>): URLSearchParams {
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((item): [string, unknown] => [name, item]),
  );
  const given = pairs.filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, toText(value)]));
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : String(toJson(value));
}

/** JSON that says what was meant: a number that it would change, or turn into null, is refused. */
function toJson(value: unknown): string | undefined {
  const text = JSON.stringify(value, exactNumber);
  if (text === undefined && value !== undefined) throw new TypeError("JSON has no such value");
  return text;
}

function exactNumber(name: string, value: unknown): unknown {
  if (typeof value !== "number") return value;
  // Every number from there on is whole, and stands for its neighbours too.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  throw new TypeError(`the number ${JSON.stringify(name)} is not finite, or too large to be exact`);
}
