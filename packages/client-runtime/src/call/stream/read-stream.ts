import { type Judge, judgeResponse } from "../../outcome/judge-response.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { essenceOf } from "@plumbline/wire";
import { streamKind } from "../../table/stream-kind.ts";
import { followEvents } from "./follow-events.ts";
import { followItems } from "./follow-items.ts";
import { toItemStream } from "./to-item-stream.ts";

/**
 * Reads the responses of an operation that streams events or lines: the data of a success is an ItemStream. Generated tables name it by operation.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, readStream } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, readResponse: readStream };
 * ```
 */
export const readStream: Judge = async (response, judged) => {
  const { headers, ok, status } = response;
  const contentType = headers.get("content-type") ?? "";
  const kind = streamKind(contentType);
  const format = judged.call.entry.streams?.[essenceOf(contentType)];
  if (!ok || !kind || !format) return judgeResponse(response, judged);
  // `exchange` passes the whole call.
  const data = toItemStream(response, judged as OngoingCall, (streamed) =>
    kind === "events" ? followEvents(streamed, format) : followItems(streamed, kind),
  );
  return { status, headers, kind: "response", ok, data };
};
