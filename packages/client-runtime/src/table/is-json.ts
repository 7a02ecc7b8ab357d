/** Type and subtype in lower case, without parameters. @see https://www.rfc-editor.org/rfc/rfc9110#name-media-type */
export function essenceOf(contentType: string): string {
  return contentType.replace(/;.*/s, "").trim().toLowerCase();
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essenceOf(mediaType));
}

export function isText(mediaType: string): boolean {
  return /^\s*text\//i.test(mediaType);
}

/** Whether an answer's content type matches a documented media type or range, such as `image/*`. */
export function isDocumented(documented: readonly string[], contentType: string): boolean {
  if (documented.includes(contentType)) return true;
  const essence = essenceOf(contentType);
  // oxlint-disable-next-line prefer-set-has -- a set of three takes more bytes and time
  const names = [essence, essence.replace(/\/.*/, "/*"), "*/*"];
  return documented.some((entry) => names.includes(essenceOf(entry)));
}
