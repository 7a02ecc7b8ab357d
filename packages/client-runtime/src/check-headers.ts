import { ClientError } from "./client-error.ts";

/** Headers as text by name. Throws ClientError `header-managed` or `header-invalid`, without repeating a value. */
export function checkHeaders(
  headers: Readonly<Record<string, unknown>> | undefined,
  managed: readonly string[],
): Readonly<Record<string, string>> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value === undefined) continue;
    if (managed.some((other) => other.toLowerCase() === name.toLowerCase()))
      throw new ClientError(
        "header-managed",
        `The header ${name} is set by the client itself and cannot be passed`,
      );
    checked[name] = checkValue(name, toText(value));
  }
  return checked;
}

/** A list is joined by commas, which is OpenAPI's `simple` style. */
function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values */
function checkValue(name: string, value: string): string {
  if (/^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t -~\x80-\xff]*$/.test(value)) return value;
  throw new ClientError(
    "header-invalid",
    `The header ${JSON.stringify(name)} has a name or a value that HTTP does not allow`,
  );
}
