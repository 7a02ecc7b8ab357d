import { isSequential, mediaKind } from "@plumbline/wire";
import { isArray } from "../json/is-object.ts";
import type { MediaType, SchemaHandle } from "../model/contract.ts";

/** The schema that validates the value of a body: its own, and `itemSchema` for each item of a sequence. */
export type ContentSchema = Pick<SchemaHandle, "validate">;

/**
 * Validates bodies of a media type. Undefined if the document says nothing about them.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function contentSchema({
  mediaType,
  schema,
  itemSchema,
}: Pick<MediaType, "mediaType" | "schema" | "itemSchema">): ContentSchema | undefined {
  const isSequence = isSequential(mediaType) || mediaKind(mediaType) === "multipart";
  if (itemSchema === undefined || !isSequence) return schema;
  return {
    validate: (value) => [
      ...(schema?.validate(value) ?? []),
      ...(isArray(value) ? value : [value]).flatMap((item, index) =>
        itemSchema.validate(item).map((issue) => ({
          ...issue,
          instancePointer: `/${index}${issue.instancePointer}`,
        })),
      ),
    ],
  };
}
