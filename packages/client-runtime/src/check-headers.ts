import { ClientError } from "./client-error.ts";

/**
 * Headers as text by name, in lower case. Throws ClientError `header-managed` or `header-invalid`, without repeating a value.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values
 */
export function checkHeaders(
  headers: Readonly<Record<string, unknown>> | undefined,
  managed: readonly string[],
): Readonly<Record<string, string>> {
  const checked: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers ?? {})) {
    if (value === undefined) continue;
    const name = given.toLowerCase();
    if (managed.some((other) => other.toLowerCase() === name))
      throw new ClientError(
        "header-managed",
        `The header ${given} is set by the client itself and cannot be passed`,
      );
    const text = toText(value);
    // A name has no colon.
    if (!/^[!#$%&'*+.^_`|~\w-]+:[\t -~\x80-\xff]*$/.test(`${name}:${text}`))
      throw new ClientError(
        "header-invalid",
        `The header ${JSON.stringify(given)} has a name or a value that HTTP does not allow`,
      );
    checked[name] = text;
  }
  return checked;
}

/** The items of a list with commas between them, which is OpenAPI's `simple` style. */
function toText(value: unknown): string {
  return String(value);
}
