import { appliedSchemas } from "../schema/applied-schemas.ts";
import type { Encodings, MediaType } from "../model/contract.ts";
import { cursorOf } from "../schema/cursor-of.ts";
import type { SchemaCursor } from "../schema/cursor/schema-cursor.ts";
import { schemasOfPart } from "../schema/schemas-at.ts";

/** A body, a part of one, or a parameter with `content`: its media type, and what the document says about its value. */
export interface Content {
  readonly mediaType: string;
  readonly encodings: Encodings;
  /** All schemas that apply to the value. */
  readonly schemas: readonly SchemaCursor[];
  /** All schemas that apply to an item of a list. */
  readonly itemSchemas: (index: number) => readonly SchemaCursor[];
  /** The schema as the document refers to it, whose component names the root element of XML. */
  readonly cursor?: SchemaCursor | undefined;
}

/** The content that a media type object describes. */
export function contentOf(
  media: Pick<MediaType, "schema" | "itemSchema" | keyof Encodings>,
  mediaType: string,
): Content {
  const cursor = media.schema && cursorOf(media.schema);
  const own = cursor ? appliedSchemas(cursor) : [];
  const items = media.itemSchema ? appliedSchemas(cursorOf(media.itemSchema)) : [];
  return {
    mediaType,
    encodings: media,
    schemas: own,
    itemSchemas: (index) => [...items, ...schemasOfPart(own, String(index))],
    cursor,
  };
}

/** The content of a part, which has schemas and encodings of its own. */
export function partContent(
  mediaType: string,
  schemas: readonly SchemaCursor[],
  encodings: Encodings,
): Content {
  return {
    mediaType,
    encodings,
    schemas,
    itemSchemas: (index) => schemasOfPart(schemas, String(index)),
  };
}
