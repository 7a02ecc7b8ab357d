/** Whether a media type is JSON: `application/json` or `application/*+json`. @see https://www.rfc-editor.org/rfc/rfc6839#section-3.1 */
export function isJsonMediaType(mediaType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(mediaType);
}
