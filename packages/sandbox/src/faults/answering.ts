import type { JsonValue } from "@plumbline/contract";
import type { HandlerBody, OperationId, Work } from "../dispatch/handler.ts";
import type { IncomingCall } from "../dispatch/incoming-call.ts";
import type { Alteration } from "./alter.ts";

/** What a change of a body can read in addition to the body. */
export interface Answered {
  readonly call: IncomingCall;
  readonly work: Work;
}

type Change<Body> = (body: Body, answered: Answered) => Body | Promise<Body>;

/** Changes of bodies by operation ID, each with the body's type in the document. */
export type AnswerChanges = { readonly [Id in OperationId]?: Change<HandlerBody<Id>> };

/**
 * Changes the bodies that the named operations return. The result must still conform to the document.
 *
 * @example
 * ```ts
 * import { alter, answering } from "@local-ads/sandbox/seams";
 *
 * const code = alter("answer", answering({ get_workspace: (body) => ({ ...body, scopes: [] }) }));
 * ```
 */
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
