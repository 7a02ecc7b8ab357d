import { type Alteration, onSuccess } from "@local-ads/sandbox/seams";
import { isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { concerns, type OperationTable } from "../concerns.ts";

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
