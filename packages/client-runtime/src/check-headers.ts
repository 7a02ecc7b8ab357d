import { ClientError } from "./client-error.ts";

/** Headers as text by name. Throws ClientError `header-managed` or `header-invalid`, without repeating a value. */
export function checkHeaders(
  headers: Readonly<Record<string, unknown>>,
  managed: readonly string[],
): Readonly<Record<string, string>> {
  const refused = new Set(managed.map((name) => name.toLowerCase()));
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => {
      if (refused.has(name.toLowerCase())) throw isManaged(name);
      return [name, checkValue(name, toText(value))];
    }),
  );
}

/** A list is joined by commas, which is OpenAPI's `simple` style. */
function toText(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-values */
function checkValue(name: string, value: string): string {
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
    return value;
  throw new ClientError(
    "header-invalid",
    `The header ${JSON.stringify(name)} has a name or a value that HTTP does not allow`,
  );
}

function isManaged(name: string): ClientError {
  return new ClientError(
    "header-managed",
    `The header ${name} is set by the client itself and cannot be passed`,
  );
}
