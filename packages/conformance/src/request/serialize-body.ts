import { type JsonValue, parameterText } from "@plumbline/contract";

/** The text of a body in a media type. */
export function serializeBody(mediaType: string, value: JsonValue): string {
  if (isForm(mediaType)) return serializeForm(value);
  if (/^text\//i.test(mediaType)) return parameterText(value);
  return JSON.stringify(value);
}

/** Whether the suite can serialize bodies of this media type. */
export function isBuildable(mediaType: string): boolean {
  return /^(?:application\/(?:[\w.+-]+\+)?json|application\/x-www-form-urlencoded|text\/plain)\b/i.test(
    mediaType,
  );
}

function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}

function serializeForm(value: JsonValue): string {
  if (typeof value !== "object" || value === null) return parameterText(value);
  const form = new URLSearchParams();
  for (const [name, item] of Object.entries(value)) {
    const items: readonly JsonValue[] = Array.isArray(item) ? item : [item];
    for (const one of items) form.append(name, parameterText(one));
  }
  return form.toString();
}
