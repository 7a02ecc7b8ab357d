import { type Alteration, dropMembers, onSuccess } from "@local-ads/sandbox/seams";
import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { concerns, type OperationTable } from "../concerns.ts";

/** Changes the bodies of the named operations. The result may violate the document. */
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

/** Drops a member of a body. */
export function leaveOut(left: string): (body: JsonObject) => JsonObject {
  return (body) => dropMembers(body, (_, name) => name === left);
}
