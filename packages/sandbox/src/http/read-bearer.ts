/**
 * The token of a bearer credential; undefined for any other, or malformed, value.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export function readBearer(authorization: string | null): string | undefined {
  return /^bearer +(?<token>[\w~+/.-]+=*)$/i.exec(authorization ?? "")?.groups?.["token"];
}
