import { OAuthRejection } from "./oauth-rejection.ts";

/** The parameters of a request by name. Each was sent once and is not empty. */
export type Parameters = ReadonlyMap<string, string>;

/**
 * Reads parameters. A parameter without a value counts as omitted. A parameter that was sent twice is rejected.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 */
export function readParameters(sent: URLSearchParams): Parameters {
  const repeated = findRepeated(sent);
  if (repeated !== undefined)
    throw new OAuthRejection("invalid_request", "a parameter was sent more than once");
  return new Map([...sent].filter(([, value]) => value !== ""));
}

/** Finds a parameter that was sent more than once. It takes one pass, because a body can have very many parameters. */
export function findRepeated(sent: URLSearchParams): string | undefined {
  const seen = new Set<string>();
  for (const name of sent.keys()) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Returns a required parameter. */
export function need(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthRejection("invalid_request", `${name} is missing`);
  return value;
}

/** Returns whether all scopes are among others. */
export function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((each) => all.includes(each));
}

/** Returns the scopes of a request in their order, or undefined if it names none. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
export function readScopes(parameters: Parameters): readonly string[] | undefined {
  const scopes = parameters.get("scope")?.split(" ").filter(Boolean) ?? [];
  return scopes.length === 0 ? undefined : [...new Set(scopes)];
}
