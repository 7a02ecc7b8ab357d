import type { PreparedCall } from "./prepare-call.ts";
import type { Receipt } from "./receipt.ts";
import type { Runtime } from "./runtime.ts";

export interface CallProgress {
  /** As `performance.now()` has it. */
  readonly startedAt: number;
  readonly attempts: number;
  /** Of the last answer there was, whole or not. */
  readonly headers?: Headers | undefined;
}

export function makeReceipt(call: PreparedCall, runtime: Runtime, progress: CallProgress): Receipt {
  const { receiptHeader } = runtime.table;
  const replay = call.entry.idempotency?.replay;
  const header = (name: string | undefined): string | undefined =>
    name === undefined ? undefined : (progress.headers?.get(name) ?? undefined);
  return {
    requestId: header(receiptHeader),
    idempotencyKey: call.idempotencyKey,
    replayed: replay !== undefined && header(replay.header) === replay.value,
    attempts: progress.attempts,
    elapsedMs: performance.now() - progress.startedAt,
  };
}
