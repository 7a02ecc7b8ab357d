import type { ChallengePolicy } from "@plumbline/contract";

/** Options of `formatChallenge`. */
export interface ChallengeOptions {
  /** The scopes that the access requires; left out of the challenge if empty. */
  readonly scopes?: readonly string[];
  /** `invalid_token` for an invalid credential, `insufficient_scope` for one that lacks a scope; absent if no credential was sent. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  /** Further auth-params, for example `resource_metadata` of RFC 9728. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * The value of the challenge header: `Bearer error="insufficient_scope", scope="a b"`. The header's name is
 * `policy.header`, and the status of the response `policy.unauthenticated` or `policy.forbidden`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
export function formatChallenge(
  policy: Pick<ChallengePolicy, "scheme" | "scopeParameter">,
  options: ChallengeOptions = {},
): string {
  const parameters = [
    ...Object.entries(options.parameters ?? {}),
    ...(options.error === undefined ? [] : [["error", options.error] as const]),
    ...(options.scopes?.length ? [[policy.scopeParameter, options.scopes.join(" ")] as const] : []),
  ];
  return [policy.scheme, parameters.map(([name, value]) => `${name}=${quote(value)}`).join(", ")]
    .join(" ")
    .trimEnd();
}

/** A quoted-string of RFC 9110, without characters that a header value cannot contain. */
function quote(text: string): string {
  return `"${text.replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
