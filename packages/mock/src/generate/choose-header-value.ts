import { type Contract, type Header, judgeHeader, type JsonValue } from "@plumbline/contract";
import { writeHeader as writeHeaderText } from "@plumbline/wire";
import { generateValue } from "./generate-value.ts";

/** Chooses the constant value of a header: its first valid example, else a generated value. */
export function chooseHeaderValue(contract: Contract, header: Header): JsonValue | undefined {
  const example = header.examples.find(({ value }) =>
    acceptsHeader(header, writeHeader(header, value)),
  );
  if (example !== undefined) return example.value;
  const generated = generateValue(contract, header.schema, { direction: "response" });
  return generated.isValid && acceptsHeader(header, writeHeader(header, generated.value))
    ? generated.value
    : undefined;
}

/** Whether a field value can stand for a valid value. */
export function acceptsHeader(header: Header, text: string): boolean {
  return judgeHeader(header, text).issues.length === 0;
}

/** Writes a header in its style, without characters that a field value cannot contain. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function writeHeader(header: Header, value: JsonValue): string {
  return writeHeaderText(header, value)
    .replaceAll(/[^\t\x20-\x7e]/g, "")
    .trim();
}
