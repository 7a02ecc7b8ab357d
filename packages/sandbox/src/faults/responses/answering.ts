import type { JsonValue } from "@plumbline/contract";
import type { HandlerBody, OperationId, Work } from "../../dispatch/handler.ts";
import type { IncomingCall } from "../../dispatch/incoming-call.ts";
import type { Alteration } from "../alter.ts";

/** What a change may look at beside the body. */
export interface Answered {
  readonly call: IncomingCall;
  readonly work: Work;
}

type Change<Body> = (body: Body, answered: Answered) => Body | Promise<Body>;

/** Changes of bodies by operation, each as the document types it. */
export type AnswerChanges = { readonly [Id in OperationId]?: Change<HandlerBody<Id>> };

/** Changes what the named operations answer, within the bounds of the document. */
export function answering(changes: AnswerChanges): Alteration<"answer"> {
  return (answer) => async (body, call, work) => {
    const sound = await answer(body, call, work);
    const change = findChange(changes, call.operation.id);
    return change === undefined ? sound : change(sound, { call, work });
  };
}

function findChange(changes: AnswerChanges, operation: string): Change<JsonValue> | undefined {
  if (!Object.hasOwn(changes, operation)) return undefined;
  // The handler of this operation made the body, so it has the type that the change takes.
  return changes[operation as OperationId] as Change<JsonValue> | undefined;
}
