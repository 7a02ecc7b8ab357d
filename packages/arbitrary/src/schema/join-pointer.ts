import { formatPointer } from "@plumbline/contract";

/** Appends reference tokens to a JSON Pointer. @see https://www.rfc-editor.org/rfc/rfc6901 */
export function joinPointer(pointer: string, ...tokens: readonly (string | number)[]): string {
  return `${pointer}${formatPointer(tokens)}`;
}
