import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Draft } from "../../dispatch/draft.ts";
import type { IncomingCall } from "../../dispatch/incoming-call.ts";
import type { Alteration } from "../alter.ts";
import { concerns, type OperationTable } from "../concerns.ts";

/** A change of an answer on its way out. */
type Change = (draft: Draft, call: IncomingCall | undefined) => Draft;

/** Changes the answers that say what was done. */
export function onSuccess(change: Change): Alteration<"respond"> {
  return onAnswers(({ status }) => status < 300, change);
}

/** Changes the answers that say what went wrong. */
export function onError(change: Change): Alteration<"respond"> {
  return onAnswers(({ status }) => status >= 400, change);
}

/** Changes the body of every success. */
export function reshapeAll(change: (body: JsonValue) => JsonValue): Alteration<"respond"> {
  return onSuccess((draft) =>
    draft.body === undefined ? draft : { ...draft, body: change(draft.body) },
  );
}

/** Changes what the named operations answer, in ways that the document may forbid. */
export function reshape(
  changes: OperationTable<(body: JsonObject) => JsonValue>,
): Alteration<"respond"> {
  const byOperation: Readonly<Record<string, ((body: JsonObject) => JsonValue) | undefined>> =
    changes;
  return onSuccess((draft, call) => {
    const { body } = draft;
    if (!isObject(body) || !call || !concerns(changes, call.operation)) return draft;
    return { ...draft, body: byOperation[call.operation.id]?.(body) ?? body };
  });
}

function onAnswers(isMeant: (draft: Draft) => boolean, change: Change): Alteration<"respond"> {
  return (respond) => (draft, call) => {
    const answer = respond(draft, call);
    return isMeant(answer) ? change(answer, call) : answer;
  };
}
