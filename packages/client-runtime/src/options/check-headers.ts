import { ClientError } from "./client-error.ts";

/**
 * Returns headers as text by lower-case name, without those that are undefined or null. Throws ClientError `header-managed` or
 * `header-invalid`, with a message that contains no values.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-field-names
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values
 */
export function checkHeaders(
  headers: Readonly<Record<string, unknown>> | undefined,
  managed: readonly string[],
): Readonly<Record<string, string>> {
  const checked: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers ?? {})) {
    if (value === undefined || value === null) continue;
    const name = given.toLowerCase();
    if (managed.some((other) => other.toLowerCase() === name))
      throw new ClientError(
        "header-managed",
        `The header ${given} is set by the client; remove it`,
      );
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(given) || !isText(value))
      throw new ClientError(
        "header-invalid",
        `The header ${JSON.stringify(given)} has a name or a value that HTTP does not allow`,
      );
    checked[name] = String(value);
  }
  return checked;
}

type Plain = string | number | boolean;

/** Whether a value can be written as text. The items of a list are separated by commas, as in OpenAPI's `simple` style. */
function isText(value: unknown): value is Plain | readonly Plain[] {
  return [value]
    .flat()
    .every((item) => Object(item) !== item && /^[\t -~\x80-\xff]*$/.test(String(item)));
}
