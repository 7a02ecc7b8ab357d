/** Replaces the credential in a recorded request. */
export const secretMark = "<secret>";

/** Quotes text as one POSIX shell word in single quotes. @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02 */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes text if the shell would interpret it. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : shellQuote(text);
}

/** Quotes text as one shell word in which each `<secret>` expands the variable. */
export function shellQuoteWithSecret(text: string, variable: string): string {
  const parts = text.split(secretMark);
  if (parts.length === 1) return shellQuote(text);
  if (parts.every((part) => /^[\w .:;,=/@%+-]*$/.test(part))) {
    return `"${parts.map((part, at) => bracedVariable(variable, at, part) + part).join("")}"`;
  }
  const quoted = parts.map((part) => (part === "" ? "" : shellQuote(part)));
  return quoted.join(`"$${variable}"`);
}

function bracedVariable(variable: string, at: number, following: string): string {
  if (at === 0) return "";
  return /^\w/.test(following) ? `\${${variable}}` : `$${variable}`;
}
