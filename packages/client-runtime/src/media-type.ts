/** Type and subtype in lower case, without parameters. @see https://www.rfc-editor.org/rfc/rfc9110#name-media-type */
function essenceOf(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}

export function isText(mediaType: string): boolean {
  return essenceOf(mediaType).startsWith("text/");
}

/** The documented media type that an answer's content type is one of; ranges such as `image/*` count. */
export function findMediaType(
  documented: readonly string[],
  contentType: string,
): string | undefined {
  const essence = essenceOf(contentType);
  const [type] = essence.split("/");
  const wanted = [essence, `${type}/*`, "*/*"];
  return wanted
    .map((name) => documented.find((entry) => essenceOf(entry) === name))
    .find((found) => found !== undefined);
}
