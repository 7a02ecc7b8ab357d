import { isObject } from "@plumbline/contract";
import { isSuccess } from "../verdicts/documented-statuses.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import type { ReceivedResponse } from "@plumbline/report";
import { messagesOf } from "./read-reply.ts";

/** The status of an answer, but that of a refusal for an error inside a successful response: whether it counts is not known. */
export function countedStatus(response: ReceivedResponse): number {
  const isRefused = messagesOf(response).some(
    ({ error, result }) => error !== undefined || (isObject(result) && result["isError"] === true),
  );
  return isRefused && isSuccess(response.status) ? httpStatus.notFound : response.status;
}
