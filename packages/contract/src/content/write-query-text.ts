import { percentEncode } from "@plumbline/wire";
import type { Parameter } from "../model/contract.ts";
import type { JsonValue } from "../model/json-value.ts";
import { isFormQuery, queryContent } from "./query-content.ts";
import { writeBody } from "./write-body.ts";

/**
 * Writes a parameter that is the whole query: a form as it is, other content percent-encoded.
 * @see https://spec.openapis.org/oas/v3.2.0#parameter-locations
 */
export function writeQueryText(parameter: Parameter, value: JsonValue): string {
  const { text } = writeBody(queryContent(parameter), value);
  return isFormQuery(parameter) ? text : percentEncode(text);
}
