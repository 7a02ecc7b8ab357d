/**
 * Returns the token of a bearer credential; undefined for other schemes and malformed values.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export function readBearer(authorization: string | null): string | undefined {
  return /^bearer +(?<token>[\w~+/.-]+=*)$/i.exec(authorization ?? "")?.groups?.["token"];
}
