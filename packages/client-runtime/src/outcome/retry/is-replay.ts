import type { OperationEntry } from "../../table/operation-table.ts";

/** Whether a response is that of an earlier call with the same key. */
export function isReplay({ idempotency }: OperationEntry, headers: Headers | undefined): boolean {
  const replay = idempotency?.replay;
  return replay !== undefined && headers?.get(replay.header) === replay.value;
}
