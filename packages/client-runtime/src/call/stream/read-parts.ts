import { createPartReader, essenceOf, readMultipart, type ReceivedPart } from "@plumbline/wire";
import { type Judge, judgeResponse } from "../../outcome/judge-response.ts";
import { type ReadBody, whyUnread } from "../../outcome/read-body.ts";
import { parseExact } from "../../outcome/parse-exact.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import { findDocumented } from "../../table/find-documented.ts";
import { isDocumented, isMultipart } from "../../table/is-documented.ts";
import { followParts } from "./follow-parts.ts";
import { partValue } from "./part-value.ts";
import { readStream } from "./read-stream.ts";
import { toItemStream } from "./to-item-stream.ts";

/**
 * Reads the responses of an operation with multipart bodies: the values of their parts, as an ItemStream if the document describes each part.
 * Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, readParts } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, readResponse: readParts };
 * ```
 */
export const readParts: Judge = async (response, judged) => {
  const { headers, ok, status } = response;
  const { entry } = judged.call;
  const contentType = headers.get("content-type") ?? "";
  const documented = findDocumented(entry, status)?.filter(isMultipart) ?? [];
  if (!isDocumented(documented, contentType)) return readStream(response, judged);
  const essence = essenceOf(contentType);
  const reader = ok && entry.streams?.[essence] && createPartReader(contentType);
  if (!reader) {
    const lists = essence === "multipart/form-data" ? (entry.listParts ?? []) : undefined;
    return judgeResponse(response, judged, async () => readWhole(response, contentType, lists));
  }
  // `exchange` passes the whole call.
  const data = toItemStream(response, judged as OngoingCall, (streamed) =>
    followParts(streamed, reader),
  );
  return { status, headers, kind: "response", ok, data };
};

/** The values of all parts, by name if `lists` tells which names are lists. */
async function readWhole(
  response: Response,
  contentType: string,
  lists: readonly string[] | undefined,
): Promise<ReadBody> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  try {
    const parts = readMultipart(contentType, bytes);
    return parts ? { value: lists ? byName(parts, lists) : parts.map(valueOf) } : { text };
  } catch (error) {
    // A part is not JSON, or has an inexact number.
    return { text, ...whyUnread(error) };
  }
}

function valueOf(part: ReceivedPart): unknown {
  return partValue(part, parseExact);
}

function byName(parts: readonly ReceivedPart[], lists: readonly string[]): unknown {
  const named = new Map<string, unknown[]>(lists.map((name) => [name, []]));
  for (const part of parts) {
    const { name = "" } = part;
    named.set(name, [...(named.get(name) ?? []), valueOf(part)]);
  }
  return Object.fromEntries(
    Array.from(named, ([name, values]) => {
      const isOne = values.length === 1 && !lists.includes(name);
      return [name, isOne ? values[0] : values];
    }),
  );
}
