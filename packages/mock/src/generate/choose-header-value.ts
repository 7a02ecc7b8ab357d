import type { Contract, Header, JsonValue } from "@plumbline/contract";
import { coerceBySchema } from "@plumbline/server";
import { generateValue } from "./generate-value.ts";

/** The value of a header that stays the same: its first example that its schema accepts, else a generated one. */
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

/** Whether a field value is valid once it is read as its schema means it. */
export function acceptsHeader({ schema }: Header, text: string): boolean {
  return schema.validate(coerceBySchema(schema, text)).length === 0;
}

/** The `simple` style, within what a field value can hold. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
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
