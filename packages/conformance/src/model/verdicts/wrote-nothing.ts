import type { Operation } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { rejectsForm } from "./invalid-input.ts";
import { httpStatus } from "./http-status.ts";

/** Whether a response shows that a mutating request did no work: it was rejected early or is a replay. */
export function wroteNothing(
  { policies: { idempotency } }: Operation,
  { status, headers }: ReceivedResponse,
): boolean {
  const replay = idempotency?.replay;
  return (
    rejectsForm.has(status) ||
    rejectsCaller.has(status) ||
    (replay !== undefined && headers[replay.header.toLowerCase()] === replay.value)
  );
}

/** Whether a response may reject a used key. Other meanings of the status may follow from work that had begun. */
export function rejectsKey(
  { policies: { idempotency } }: Operation,
  { status }: Pick<ReceivedResponse, "status">,
): boolean {
  if (!idempotency) return false;
  const { conflict, pending } = idempotency.statuses;
  return status === conflict || status === pending;
}

const rejectsCaller: ReadonlySet<number> = new Set([httpStatus.unauthorized, httpStatus.forbidden]);
