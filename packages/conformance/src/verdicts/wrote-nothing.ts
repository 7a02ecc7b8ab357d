import type { Operation } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { refusesForm } from "./invalid-input.ts";
import { httpStatus } from "./http-status.ts";

/** Whether a response shows that a mutating request did no work: it was rejected early or is a replay. */
export function wroteNothing(
  { policies: { idempotency } }: Operation,
  { status, headers }: ReceivedResponse,
): boolean {
  const replay = idempotency?.replay;
  return (
    refusesForm.has(status) ||
    refusesCaller.has(status) ||
    (replay !== undefined && headers[replay.header.toLowerCase()] === replay.value)
  );
}

/** Whether a response may reject a used key. Other meanings of the status may follow from work that had begun. */
export function refusesKey(
  { policies: { idempotency } }: Operation,
  { status }: Pick<ReceivedResponse, "status">,
): boolean {
  if (!idempotency) return false;
  const { conflict, pending } = idempotency.statuses;
  return status === conflict || status === pending;
}

const refusesCaller: ReadonlySet<number> = new Set([httpStatus.unauthorized, httpStatus.forbidden]);
