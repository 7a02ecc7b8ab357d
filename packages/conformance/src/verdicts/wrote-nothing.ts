import type { Operation } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { refusesForm } from "./documented-statuses.ts";
import { httpStatus } from "./http-status.ts";

/** Whether an answer shows that a mutating request never began its work: it was refused at the door, or replays what was done before. */
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

/** Whether an answer may refuse a key that was used before. What else the status stands for may come of work that had begun. */
export function refusesKey(
  { policies: { idempotency } }: Operation,
  { status }: Pick<ReceivedResponse, "status">,
): boolean {
  if (!idempotency) return false;
  const { conflict, pending } = idempotency.statuses;
  return status === conflict || status === pending;
}

const refusesCaller: ReadonlySet<number> = new Set([httpStatus.unauthorized, httpStatus.forbidden]);
