import { hasNullBody } from "@plumbline/server";
import type { Draft } from "./draft.ts";

/** The text of an answer's body; null where it has none. */
export function encodeDraft({ status, body }: Draft): string | null {
  return body === undefined || hasNullBody(status) ? null : JSON.stringify(body);
}
