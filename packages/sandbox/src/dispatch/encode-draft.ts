import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { hasNullBody } from "@plumbline/server";
import type { Draft } from "./draft.ts";

/** The text of a response body; null without one. */
export function encodeDraft({ status, body }: Draft): string | null {
  return body === undefined || hasNullBody(status) ? null : encodeBody(body);
}

const texts = new WeakMap<object, string>();

/** The JSON text of a body. The response of a mutation is kept and sent, so that its text is needed twice. */
export function encodeBody(body: JsonValue): string {
  if (!isObject(body) && !isArray(body)) return JSON.stringify(body);
  const text = texts.get(body) ?? JSON.stringify(body);
  texts.set(body, text);
  return text;
}
