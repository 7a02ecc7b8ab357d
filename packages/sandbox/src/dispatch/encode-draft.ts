import { hasNullBody } from "@plumbline/server";
import type { Draft } from "./draft.ts";

/** The text of a response body; null without one. */
export function encodeDraft({ status, body }: Draft): string | null {
  return body === undefined || hasNullBody(status) ? null : JSON.stringify(body);
}
