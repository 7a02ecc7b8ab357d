import { isArbitraryError, toTypical } from "@plumbline/arbitrary";
import {
  type Contract,
  type Example,
  type JsonValue,
  type MediaType,
  judgeBody,
  readExample,
  type SchemaHandle,
  writeBody,
} from "@plumbline/contract";
import { isJsonMediaType, type WireBody } from "@plumbline/wire";

/** A place with a schema and examples of the document: a body, a parameter or a header. */
interface Exemplified {
  readonly schema?: SchemaHandle;
  readonly examples: readonly Example[];
}

/** The use of an example. */
export interface ExampleUse {
  readonly contract: Contract;
  readonly direction: "request" | "response";
}

/** The body of the first valid example, otherwise of a typical value; undefined if there is neither, or the media type cannot contain it. */
export function bodyOf(media: MediaType, use: ExampleUse): WireBody | undefined {
  const example = media.examples
    .map((one) => readExample(media, one))
    .find(({ isValid }) => isValid);
  if (example !== undefined) return example.body;
  const value = media.schema && typicalOf(media.schema, use);
  if (value === undefined) return undefined;
  const body = writeBody(media, value);
  const bytes = new TextEncoder().encode(body.text);
  return judgeBody(media, body.contentType, bytes).isValid ? body : undefined;
}

/** The first valid example of the document, otherwise a typical value of the schema; undefined if there is neither. */
export function exampleOf(
  { schema, examples }: Exemplified,
  { contract, direction }: ExampleUse,
): JsonValue | undefined {
  const valid = examples.find(({ value }) => (schema?.validate(value).length ?? 0) === 0);
  if (valid !== undefined) return valid.value;
  if (schema === undefined) return undefined;
  return typicalOf(schema, { contract, direction });
}

/** Undefined for a schema that no value can be made for. */
function typicalOf(
  { schema, pointer }: SchemaHandle,
  { contract, direction }: ExampleUse,
): JsonValue | undefined {
  try {
    return toTypical(schema, { root: contract.document, pointer, direction });
  } catch (error) {
    if (isArbitraryError(error)) return undefined;
    throw error;
  }
}

/** The media type to show of a body: JSON if there is one. */
export function mediaTypeOf(content: readonly MediaType[]): MediaType | undefined {
  return content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? content[0];
}
