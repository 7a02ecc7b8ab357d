import { isJson } from "../table/is-json.ts";
import { toJson } from "./to-json.ts";

/**
 * A body as `fetch` takes it: JSON as text, a form as pairs (a list repeats its name, an object is written as JSON), any other body
 * unchanged. Throws for a value that JSON cannot represent.
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
