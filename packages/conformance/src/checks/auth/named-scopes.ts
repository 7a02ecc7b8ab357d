import type { ChallengePolicy } from "@plumbline/contract";

/** A parameter of a challenge: a name, and a token or a quoted text. What is neither names nothing. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.2 */
const parameter =
  /([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([\w!#$%&'*+.^`|~-]+)(?=[\s,]|$))/g;

/** Every scope that a header of challenges names; there may be several challenges, of several schemes. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1 */
export function namedScopes(
  value: string,
  { scheme, scopeParameter }: ChallengePolicy,
): readonly string[] {
  // A scheme begins a challenge: it stands at the start, or behind a comma.
  const schemes = [...value.matchAll(/(?:^|,)\s*([\w!#$%&'*+.^`|~-]+)(?=\s|,|$)/g)];
  if (!schemes.some(([, name]) => name?.toLowerCase() === scheme.toLowerCase())) return [];
  return [...value.matchAll(parameter)].flatMap(([, name = "", quoted, token = ""]) =>
    name.toLowerCase() === scopeParameter.toLowerCase()
      ? (quoted?.replaceAll(/\\(.)/g, "$1") ?? token).split(/\s+/).filter(Boolean)
      : [],
  );
}
