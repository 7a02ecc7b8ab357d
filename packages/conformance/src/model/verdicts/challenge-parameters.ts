/** A parameter of a challenge: a name, and a token or a quoted text. @see https://www.rfc-editor.org/rfc/rfc9110#section-11.2 */
const parameter =
  /([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([\w!#$%&'*+.^`|~-]+)(?=[\s,]|$))/g;

/** The values of a parameter in the challenges of a header. */
export function challengeParameters(header: string, wanted: string): readonly string[] {
  return [...header.matchAll(parameter)].flatMap(([, name = "", quoted, token = ""]) =>
    name.toLowerCase() === wanted.toLowerCase()
      ? [quoted?.replaceAll(/\\(.)/g, "$1") ?? token]
      : [],
  );
}
