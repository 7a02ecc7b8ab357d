import type { ChallengePolicy } from "@plumbline/contract";
import { challengeParameters } from "../../model/verdicts/challenge-parameters.ts";

/** Every scope that a challenge header names. The header may contain several challenges of several schemes. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1 */
export function namedScopes(
  value: string,
  { scheme, scopeParameter }: ChallengePolicy,
): readonly string[] {
  // A challenge begins with its scheme, at the start of the header or after a comma.
  const schemes = [...value.matchAll(/(?:^|,)\s*([\w!#$%&'*+.^`|~-]+)(?=\s|,|$)/g)];
  if (!schemes.some(([, name]) => name?.toLowerCase() === scheme.toLowerCase())) return [];
  return challengeParameters(value, scopeParameter).flatMap((text) =>
    text.split(/\s+/).filter(Boolean),
  );
}
