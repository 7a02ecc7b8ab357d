import { isObject } from "@plumbline/contract";
import { isSuccess } from "../verdicts/documented-statuses.ts";
import { httpStatus } from "../verdicts/http-status.ts";
import type { ReceivedResponse } from "@plumbline/report";
import { messagesOf } from "./read-reply.ts";

/** The status that counts for the declared limits. An error inside a successful response counts as a rejection, because the document does not state whether it counts. */
export function countedStatus(response: ReceivedResponse): number {
  const isRefused = messagesOf(response).some(
    ({ error, result }) => error !== undefined || (isObject(result) && result["isError"] === true),
  );
  return isRefused && isSuccess(response.status) ? httpStatus.notFound : response.status;
}
