import type { ChallengePolicy } from "@plumbline/contract";

/** Options of `formatChallenge`. */
export interface ChallengeOptions {
  /** The scopes an access would need; left out of the challenge when empty. */
  readonly scopes?: readonly string[];
  /** `invalid_token` for a credential that is not good, `insufficient_scope` for one that lacks a scope; none when no credential was sent. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope";
  /** Further auth-params, for example `resource_metadata` of RFC 9728. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * The value of the challenge header: `Bearer error="insufficient_scope", scope="a b"`. The header's name is
 * `policy.header`, and the status beside it `policy.unauthenticated` or `policy.forbidden`.
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

/** A quoted-string of RFC 9110; whatever a header value cannot hold is dropped. */
function quote(text: string): string {
  return `"${text.replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
