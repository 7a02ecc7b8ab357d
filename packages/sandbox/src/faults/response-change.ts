import type { JsonValue } from "@plumbline/contract";
import type { Draft } from "../dispatch/draft.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import type { Alteration } from "./alter.ts";

/** Changes a response before it is sent. */
export type ResponseChange = (draft: Draft, call: IncomingCall | undefined) => Draft;

/** Changes the responses with a status below 300. */
export function onSuccess(change: ResponseChange): Alteration<"respond"> {
  return onResponses(({ status }) => status < 300, change);
}

/** Changes the responses with a status of 400 or above. */
export function onError(change: ResponseChange): Alteration<"respond"> {
  return onResponses(({ status }) => status >= 400, change);
}

/** Changes the body of every successful response. */
export function reshapeAll(change: (body: JsonValue) => JsonValue): Alteration<"respond"> {
  return onSuccess((draft) =>
    draft.body === undefined ? draft : { ...draft, body: change(draft.body) },
  );
}

/** Replaces one status by another. */
export function restate(from: number, to: number): Alteration<"respond"> {
  return onResponses(
    ({ status }) => status === from,
    (draft) => ({ ...draft, status: to }),
  );
}

function onResponses(
  isMeant: (draft: Draft) => boolean,
  change: ResponseChange,
): Alteration<"respond"> {
  return (respond) => (draft, call) => {
    const answer = respond(draft, call);
    return isMeant(answer) ? change(answer, call) : answer;
  };
}
