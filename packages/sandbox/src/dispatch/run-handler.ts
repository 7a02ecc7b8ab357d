import type { JsonValue } from "@plumbline/contract";
import type { Queryable } from "../database/tables.ts";
import type { Draft, Outcome } from "./draft.ts";
import type { Caller, Work } from "./handler.ts";
import type { ReceivedCall } from "./receive.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";
import { succeed } from "./succeed.ts";

export interface HandlerRun {
  readonly received: ReceivedCall;
  readonly caller: Caller;
  readonly now: number;
  readonly db: Queryable;
  readonly outcome: Outcome;
}

/** A handler once its operation's types have done their work at compile time; what it is given was validated. */
type AnyHandler = (input: object, work: Work) => Promise<JsonValue>;

/** Does the work of a call and words its success. */
export async function runHandler(
  service: Service,
  seams: Seams,
  { received, caller, now, db, outcome }: HandlerRun,
): Promise<Draft> {
  const { call, path, query, body } = received;
  const sound: Work = {
    now,
    caller,
    repositories: seams.repositories(db),
    newId: service.newId,
    catalogue: service.catalogue,
  };
  const work = seams.work(sound, call);
  const handler = handlerOf(service, call.operation.id);
  if (handler === undefined) throw new Error(`${call.operation.id} has no handler`);
  const answered = await seams.answer(await handler({ path, query, body }, work), call, work);
  return succeed(service, call.operation, { body: answered, outcome });
}

export function handlerOf({ handlers }: Service, operation: string): AnyHandler | undefined {
  return Object.hasOwn(handlers, operation)
    ? (handlers[operation as keyof typeof handlers] as AnyHandler | undefined) // hasOwn has just said so
    : undefined;
}
