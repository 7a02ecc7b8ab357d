import { isJson } from "../table/is-json.ts";
import { toJson } from "./to-json.ts";

/**
 * A body as `fetch` takes it: JSON as text, a form as pairs or parts (a list repeats its name, an object is written as JSON, bytes of a
 * multipart form are files), any other body unchanged. Throws for a value that JSON cannot represent.
 */
export function serializeBody(mediaType: string, body: unknown): unknown {
  if (isJson(mediaType)) return toJson(body);
  if (mediaType === "application/x-www-form-urlencoded" && isPlain(body)) return toForm(body);
  if (/^multipart\/form-data\b/i.test(mediaType) && isPlain(body)) return toFormData(body);
  return body;
}

function isPlain(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype
  );
}

function toForm(body: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(
    pairsOf(body).map(([name, value]): [string, string] => [name, toText(value)]),
  );
}

/** @see https://spec.openapis.org/oas/v3.1.1#special-considerations-for-multipart-content */
function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of pairsOf(body)) {
    if (value instanceof Blob) form.append(name, value);
    else if (isBytes(value)) form.append(name, new Blob([value]));
    else form.append(name, toText(value));
  }
  return form;
}

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return value instanceof ArrayBuffer || value instanceof Uint8Array;
}

/** The given members, one for each element of a list. */
function pairsOf(body: Record<string, unknown>): readonly (readonly [string, unknown])[] {
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((item): [string, unknown] => [name, item]),
  );
  return pairs.filter(([, value]) => value !== undefined);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : String(toJson(value));
}
