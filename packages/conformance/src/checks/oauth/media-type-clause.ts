import type { Operation } from "@plumbline/contract";

/** What a request that was carried out proves of the body that the document describes. */
export function mediaTypeClause({ body }: Operation, mediaType: string): readonly string[] {
  return body?.content.flatMap((one) => (one.mediaType === mediaType ? [one.pointer] : [])) ?? [];
}
