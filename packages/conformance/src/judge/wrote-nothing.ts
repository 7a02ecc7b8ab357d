import type { Operation } from "@plumbline/contract";
import type { ReceivedResponse } from "../model/exchange.ts";
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

const refusesCaller: ReadonlySet<number> = new Set([httpStatus.unauthorized, httpStatus.forbidden]);
