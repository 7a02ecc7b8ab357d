/**
 * A media type without its parameters, in lower case: `application/json` for `Application/JSON; charset=utf-8`.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1
 */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
