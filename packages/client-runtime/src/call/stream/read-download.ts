import { type Judge, judgeResponse } from "../../outcome/judge-response.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { findDocumented } from "../../table/find-documented.ts";
import { isJsonMediaType } from "@plumbline/wire";
import { isDocumented, isText } from "../../table/is-documented.ts";

/**
 * Reads the responses of an operation whose body is a file: the data of a success is a `ReadableStream`. Generated tables name it by operation.
 * @see https://streams.spec.whatwg.org/#rs-class
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, readDownload, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, readDownload, writeUrl };
 * ```
 */
export const readDownload: Judge = async (response, judged) => {
  const { body, headers, ok, status } = response;
  const contentType = headers.get("content-type") ?? "";
  const documented = findDocumented(judged.call.entry, status) ?? [];
  const isFile = isDocumented(documented, contentType) && !isJsonMediaType(contentType);
  if (!ok || !body || !isFile || isText(contentType)) return judgeResponse(response, judged);
  // `exchange` passes the whole call.
  const data = untilRead(body, judged as OngoingCall);
  return { status, headers, kind: "response", ok, data };
};

/** The bytes of a body. The call keeps its listener to the caller's signal until they have been read. */
function untilRead(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  ongoing: OngoingCall,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  ongoing.isStreamed = true;
  const end = (): void => {
    ongoing.isStreamed = false;
    ongoing.end();
  };
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
        } catch (cause) {
          controller.error(cause);
        }
        return end();
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the caller.
    { highWaterMark: 0 },
  );
}
