import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import { keywordOf } from "../schema/child-at.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import { isSelecting } from "../schema/apply-discriminators.ts";
import type { Shape } from "../shape/shape.ts";

/** A valid value with one part at the bound of one keyword. */
export interface Edge {
  readonly value: JsonValue;
  readonly keyword: string;
  readonly schemaPointer: string;
  /** JSON Pointer into `value` of the part at the edge. */
  readonly at: string;
  readonly edge: string;
}

/** An edge of a keyword of a schema. */
export function edgeOf(
  part: SchemaCursor,
  keyword: string,
  found: { readonly edge: string; readonly value: JsonValue },
): Edge {
  return { ...found, keyword, schemaPointer: joinPointer(part.pointer, keyword), at: "" };
}

/** The part of the document with a keyword, if any. */
export function stating(shape: Shape, keyword: string): SchemaCursor | undefined {
  return shape.parts.find(
    (part) => keywordOf(part, keyword) !== undefined && !isSelecting(part.schema),
  );
}

/** The same edge in the value around it. */
export function within(edge: Edge, token: string | number, value: JsonValue): Edge {
  return { ...edge, value, at: joinPointer("", token) + edge.at };
}
