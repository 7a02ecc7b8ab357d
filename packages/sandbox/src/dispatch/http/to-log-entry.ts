import type { Draft } from "../draft.ts";
import type { CallNotes } from "../incoming-call.ts";
import { excerpt, keptCharacters, type Observe } from "@plumbline/control";
import { maskHeaders, maskTokens } from "./mask-tokens.ts";

/** What the log learns about a request while it is answered. */
export interface Notes extends CallNotes {
  operation?: string;
  body?: Uint8Array;
}

/** An answered request, for the log. */
export interface Answered {
  readonly draft: Draft;
  readonly notes: Notes;
  readonly at: number;
  readonly url: URL;
  /** The encoded body. */
  readonly text: string | null;
  readonly milliseconds: number;
}

/** The log entry of a request. */
export function toLogEntry(request: Request, answered: Answered): Parameters<Observe>[0] {
  const { draft, notes, at, url, text } = answered;
  const requestBody = notes.body && excerpt(notes.body);
  return {
    at,
    milliseconds: Math.round(answered.milliseconds * 10) / 10,
    method: request.method,
    target: maskTokens(`${url.pathname}${url.search}`),
    outcome: draft.outcome,
    ...(notes.operation !== undefined && { operation: notes.operation }),
    ...(notes.identity !== undefined && { identity: notes.identity }),
    ...(notes.workspace !== undefined && { partition: notes.workspace }),
    ...(draft.reason !== undefined && { reason: draft.reason }),
    request: {
      headers: maskHeaders(request.headers),
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: draft.status,
      headers: draft.headers,
      ...(text !== null && { body: text.slice(0, keptCharacters) }),
    },
  };
}
