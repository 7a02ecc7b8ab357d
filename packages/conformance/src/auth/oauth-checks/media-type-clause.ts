import type { Operation } from "@plumbline/contract";

/** The clause that a completed request proves about its documented body. */
export function mediaTypeClause({ body }: Operation, mediaType: string): readonly string[] {
  return body?.content.flatMap((one) => (one.mediaType === mediaType ? [one.pointer] : [])) ?? [];
}
