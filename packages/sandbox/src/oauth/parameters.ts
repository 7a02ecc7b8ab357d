import { OAuthRefusal } from "./oauth-refusal.ts";

/** The parameters of a request by name, each of which was sent once and is not empty. */
export type Parameters = ReadonlyMap<string, string>;

/**
 * Reads parameters. One without a value counts as omitted; one that was sent twice is rejected.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 */
export function readParameters(sent: URLSearchParams): Parameters {
  const repeated = findRepeated(sent);
  if (repeated !== undefined)
    throw new OAuthRefusal("invalid_request", "a parameter was sent more than once");
  return new Map([...sent].filter(([, value]) => value !== ""));
}

/** The name of a parameter that was sent more than once. One pass: anyone may send as many as a body holds. */
export function findRepeated(sent: URLSearchParams): string | undefined {
  const seen = new Set<string>();
  for (const name of sent.keys()) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** A parameter that must be there. */
export function need(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthRefusal("invalid_request", `${name} is missing`);
  return value;
}

/** The scopes of a request in the order they were sent; undefined if it names none. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
export function readScopes(parameters: Parameters): readonly string[] | undefined {
  const scopes = parameters.get("scope")?.split(" ").filter(Boolean) ?? [];
  return scopes.length === 0 ? undefined : [...new Set(scopes)];
}
