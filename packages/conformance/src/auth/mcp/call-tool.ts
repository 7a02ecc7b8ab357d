import { isObject, type JsonObject } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import type { McpClient, RequestOptions } from "./connect.ts";
import { messagesOf } from "./read-reply.ts";
import { type ToolOutcome, toolOutcome } from "./tool-outcome.ts";

export interface CallOptions extends Omit<RequestOptions, "counting"> {
  /** As in `SendOptions`. */
  readonly isUnpaced?: boolean;
  /** As in `SendOptions`. */
  readonly isSpared?: boolean;
}

/** Calls a tool. The declared limits count it as one request of the context's operation. */
export async function callTool(
  client: McpClient,
  { name, args }: { readonly name: string; readonly args: JsonObject },
  { isUnpaced = false, isSpared = false, ...more }: CallOptions = {},
): Promise<ToolOutcome> {
  const counting = { isCounted: true, isUnpaced, isSpared, statusOf: countedStatus };
  const outcome = toolOutcome(
    await client.request("tools/call", { name, arguments: args }, { ...more, counting }),
  );
  const isOfLimit = !isUnpaced && !client.isWithinLimits();
  return outcome.kind === "rejected" && isOfLimit ? { ...outcome, kind: "unclear" } : outcome;
}

/** The status that counts for the declared limits. An error inside a successful response counts as a rejection, because the document does not state whether it counts. */
function countedStatus(response: ReceivedResponse): number {
  const isRejected = messagesOf(response).some(
    ({ error, result }) => error !== undefined || (isObject(result) && result["isError"] === true),
  );
  return isRejected && isSuccess(response.status) ? httpStatus.notFound : response.status;
}
