import { type IdempotencyPolicy, keyParameter } from "@plumbline/contract";
import type { IdempotencyDecision } from "@plumbline/policies";
import { describeParameter } from "../request/check-request.ts";
import { type RejectionCode, RequestRejection } from "./request-rejection.ts";
import type { RoutedRequest } from "./routed-request.ts";

type RejectedKey = Exclude<IdempotencyDecision, { kind: "execute" | "replay" }>;

const rejections: Readonly<
  Record<RejectedKey["kind"], (key: string) => readonly [RejectionCode, string]>
> = {
  missing: (key) => ["key-missing", `The ${key} is missing`],
  pending: (key) => [
    "key-pending",
    `The first request with the value of the ${key} has no response yet`,
  ],
  conflict: (key) => ["key-conflict", `The value of the ${key} was used with other arguments`],
};

/** The rejection of a request whose key is missing or taken. */
export function rejectKey(
  { kind, status }: RejectedKey,
  { header }: IdempotencyPolicy["key"],
  { operation, nameParameter = describeParameter }: RoutedRequest,
): RequestRejection {
  const parameter = keyParameter(operation);
  const name = parameter ? nameParameter(parameter) : `header ${header}`;
  const [code, message] = rejections[kind](name);
  return new RequestRejection(code, message, { status });
}
