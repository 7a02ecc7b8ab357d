import type { Contract, Header, JsonValue } from "@plumbline/contract";
import { coerceBySchema } from "@plumbline/server";
import { generateValue } from "./generate-value.ts";

/** Chooses the constant value of a header: its first valid example, else a generated value. */
export function chooseHeaderValue(
  contract: Contract,
  header: Header,
  seed: number,
): JsonValue | undefined {
  const example = header.examples.find(({ value }) => acceptsHeader(header, writeHeader(value)));
  if (example !== undefined) return example.value;
  const generated = generateValue(contract, header.schema, seed);
  return generated.isValid && acceptsHeader(header, writeHeader(generated.value))
    ? generated.value
    : undefined;
}

/** Whether a field value is valid after it is converted by its schema. */
export function acceptsHeader({ schema }: Header, text: string): boolean {
  return schema.validate(coerceBySchema(schema, text)).length === 0;
}

/** Serialises a header in the `simple` style, without characters that a field value cannot contain. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function writeHeader(value: JsonValue): string {
  return flatten(value)
    .join(",")
    .replaceAll(/[^\t\x20-\x7e]/g, "")
    .trim();
}

function flatten(value: JsonValue): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === "object" && value !== null ? Object.entries(value).flat() : [value];
}
