import type { IdempotencyPolicy } from "@plumbline/contract";
import type { IdempotencyDecision } from "@plumbline/policies";
import { type RejectionCode, RequestRejection } from "./request-rejection.ts";

type RejectedKey = Exclude<IdempotencyDecision, { kind: "execute" | "replay" }>;

const rejections: Readonly<
  Record<RejectedKey["kind"], (header: string) => readonly [RejectionCode, string]>
> = {
  missing: (header) => ["key-missing", `The header ${header} is missing`],
  pending: (header) => ["key-pending", `The first request with this ${header} has no response yet`],
  conflict: (header) => ["key-conflict", `This ${header} was used with other arguments`],
};

/** The rejection of a request whose key is missing or taken. */
export function rejectKey(
  { kind, status }: RejectedKey,
  { key }: IdempotencyPolicy,
): RequestRejection {
  const [code, message] = rejections[kind](key.header);
  return new RequestRejection(code, message, { status });
}
