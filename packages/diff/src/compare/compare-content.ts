import type { MediaType, SchemaHandle } from "@plumbline/contract";
import type { Node } from "../schema/flat-schema.ts";
import type { CompareSchemas } from "./compare-schemas.ts";
import type { Found } from "./toggled.ts";
import { pairBy } from "./pair-by.ts";

/** Where schemas are used. */
export interface SchemaPlace {
  readonly compare: CompareSchemas;
  readonly direction: "request" | "response";
  readonly at: string;
}

/** Compares the media types of a body. */
export function compareContent(
  before: readonly MediaType[],
  after: readonly MediaType[],
  place: SchemaPlace,
): readonly Found[] {
  const { pairs, added, removed } = pairBy(before, after, ({ mediaType }) =>
    mediaType.toLowerCase(),
  );
  const shared = { direction: place.direction, kind: "media-type", at: place.at };
  return [
    ...added.map(({ mediaType, pointer }) => ({
      ...shared,
      action: "added" as const,
      pointer,
      detail: mediaType,
    })),
    ...removed.map(({ mediaType, pointer }) => ({
      ...shared,
      action: "removed" as const,
      pointer,
      detail: mediaType,
    })),
    ...pairs.flatMap(([one, other]) => compareHandles(one.schema, other.schema, place)),
  ];
}

/** Compares the schemas of a part that both documents have. */
export function compareHandles(
  before: SchemaHandle | undefined,
  after: SchemaHandle | undefined,
  { compare, direction, at }: SchemaPlace,
): readonly Found[] {
  if (!before && !after) return [];
  return compare(nodesOf(before), nodesOf(after)).map(({ path, ...fact }) => ({
    ...fact,
    direction,
    at: path === "" ? at : `${at} ${path}`,
  }));
}

function nodesOf(handle: SchemaHandle | undefined): readonly Node[] {
  return handle ? [{ schema: handle.schema, pointer: handle.pointer }] : [];
}
