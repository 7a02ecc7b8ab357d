/** A value that can be sent: any JSON value. A member that is undefined is absent. */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly WireValue[]
  | { readonly [name: string]: WireValue | undefined };

/** Whether a value is a list. The built-in guard loses the type of the items of a readonly array. */
export function isList(value: unknown): value is readonly WireValue[] {
  return Array.isArray(value);
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, WireValue | undefined>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether there is a value to send: like undefined, null has no text. @see https://www.rfc-editor.org/rfc/rfc6570#section-2.3 */
export function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}
