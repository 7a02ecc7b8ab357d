import { essenceOf, type JsonObject, type Operation } from "@plumbline/contract";
import type { OperationEntry } from "@plumbline/client-runtime";
import { readStreamed } from "./read-streamed.ts";

/** The streams among the successes of an operation; undefined if there are none. */
export function describeStreams(
  document: JsonObject,
  { method, responses }: Operation,
  success: readonly string[],
): OperationEntry["streams"] {
  if (method === "head") return undefined;
  const streams = responses
    .filter(({ status }) => success.includes(status))
    .flatMap(({ content }) => content)
    .flatMap((content) => {
      const streamed = readStreamed(document, content);
      return streamed ? [[essenceOf(content.mediaType), streamed.format] as const] : [];
    });
  return streams.length > 0 ? Object.fromEntries(streams) : undefined;
}
