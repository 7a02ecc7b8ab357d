import { isJson } from "./media-type.ts";

/** A body as `fetch` takes it: JSON as text, a form as its pairs, anything else as the caller made it. */
export function serializeBody(mediaType: string, body: unknown): unknown {
  if (isJson(mediaType)) return JSON.stringify(body);
  if (mediaType === "application/x-www-form-urlencoded" && isPlain(body)) return toForm(body);
  return body;
}

function isPlain(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype
  );
}

function toForm(body: Record<string, unknown>): URLSearchParams {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}
