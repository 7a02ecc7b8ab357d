import {
  isArray,
  isObject,
  type JsonValue,
  type PartEncoding,
  parameterText,
  serializePairs,
} from "@plumbline/contract";

/**
 * The text of a form. Lists become several fields, and objects JSON, unless the document names another style.
 * @see https://spec.openapis.org/oas/v3.1.1#support-for-x-www-form-urlencoded-request-bodies
 * @see https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
export function serializeForm(
  value: JsonValue,
  encoding: Readonly<Record<string, PartEncoding>> = {},
): string {
  if (!isObject(value)) return parameterText(value);
  const form = new URLSearchParams();
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    for (const [field, text] of fieldsOf(name, member, encoding[name])) form.append(field, text);
  }
  return form.toString();
}

function fieldsOf(
  name: string,
  value: JsonValue,
  { style, explode, allowReserved }: PartEncoding = {},
): readonly (readonly [string, string])[] {
  const hasStyle = style !== undefined || explode !== undefined || allowReserved !== undefined;
  if (hasStyle) {
    const described = { name, style: style ?? "form", explode: explode ?? style !== "deepObject" };
    return serializePairs(described, value, (text) => text);
  }
  const items = isArray(value) ? value : [value];
  return items.map((item) => [name, parameterText(item)] as const);
}
