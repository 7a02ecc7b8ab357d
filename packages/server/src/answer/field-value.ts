/** Converts a text into a valid field value. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function toFieldValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 1000);
}
