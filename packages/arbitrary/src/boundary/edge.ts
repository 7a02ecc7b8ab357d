import type { JsonValue } from "../json-value.ts";
import { joinPointer } from "../schema/join-pointer.ts";
import type { Located } from "../schema/located.ts";
import { keywordOf } from "../schema/located.ts";
import type { Shape } from "../shape/shape.ts";

/** A valid value that sits on the edge of one keyword, somewhere inside. */
export interface Edge {
  readonly value: JsonValue;
  readonly keyword: string;
  readonly schemaPointer: string;
  /** JSON Pointer into `value` of what sits on the edge. */
  readonly at: string;
  readonly edge: string;
}

/** An edge of a keyword that a schema states. */
export function edgeOf(
  part: Located,
  keyword: string,
  found: { readonly edge: string; readonly value: JsonValue },
): Edge {
  return { ...found, keyword, schemaPointer: joinPointer(part.pointer, keyword), at: "" };
}

/** The part that states a keyword, if one does. */
export function stating(shape: Shape, keyword: string): Located | undefined {
  return shape.parts.find((part) => keywordOf(part, keyword) !== undefined);
}

/** The same edge, seen from the value around it. */
export function within(edge: Edge, token: string | number, value: JsonValue): Edge {
  return { ...edge, value, at: joinPointer("", token) + edge.at };
}
