import { judgeParameter, type JsonValue } from "@plumbline/contract";
import type { Work as PipelineWork } from "@plumbline/server";
import type { Queryable } from "../state/database/tables.ts";
import type { Draft } from "./draft.ts";
import type { Work } from "./handler.ts";
import type { IdentifiedCaller } from "./identify-caller.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { Seams } from "./seams.ts";
import type { Service } from "./service.ts";
import { toHosted } from "./to-hosted.ts";
import { succeed } from "./succeed.ts";

/** A handler without the types of its operation: the pipeline has validated its input. */
type AnyHandler = (input: object, work: Work) => Promise<JsonValue>;

/** Runs the handler of a call, over the transaction of a mutation or the database, and drafts its success. */
export async function runHandler(
  service: Service,
  seams: Seams,
  {
    received,
    caller,
    now,
    scope,
    isMutation,
  }: PipelineWork<IncomingCall, IdentifiedCaller, Queryable>,
): Promise<Draft> {
  const { request: call, body } = received;
  const handler = handlerOf(service, call.operation.id);
  if (handler === undefined) throw new Error(`${call.operation.id} has no handler`);
  const sound: Work = {
    now,
    caller,
    repositories: seams.repositories(scope ?? service.storage.db),
    newId: service.newId,
    catalogue: service.catalogue,
  };
  const work = seams.work(sound, call);
  const path = readParameters(call, "path");
  const query = readParameters(call, "query");
  const answered = await handler({ path, query, body: body.value }, work);
  const result = await seams.answer(answered, call, work);
  return succeed(service, call.operation, {
    body: service.isHosting ? toHosted(result, call.origin) : result,
    outcome: isMutation ? "executed" : "read",
  });
}

function readParameters(
  { operation, source }: IncomingCall,
  place: "path" | "query",
): Readonly<Record<string, JsonValue>> {
  const entries = operation.parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => {
      const value = judgeParameter(parameter, source)?.value;
      return value === undefined ? [] : [[parameter.name, value] as const];
    });
  return Object.fromEntries(entries);
}

export function handlerOf({ handlers }: Service, operation: string): AnyHandler | undefined {
  return Object.hasOwn(handlers, operation)
    ? (handlers[operation as keyof typeof handlers] as AnyHandler | undefined) // hasOwn has just said so
    : undefined;
}
