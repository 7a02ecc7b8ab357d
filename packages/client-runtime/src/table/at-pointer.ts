/** The value at a JSON Pointer; undefined if there is none. @see https://www.rfc-editor.org/rfc/rfc6901 */
export function atPointer(value: unknown, pointer: string): unknown {
  return pointer.split("/").slice(1).reduce(member, value);
}

function member(value: unknown, name: string): unknown {
  // Object() makes any value readable.
  const members = Object(value) as Record<string, unknown>;
  return members[name.replaceAll("~1", "/").replaceAll("~0", "~")];
}

/** The type of the value at a JSON Pointer; unknown if the types do not declare it. */
export type AtPointer<
  Value,
  Pointer extends string,
> = Pointer extends `/${infer Name}/${infer Rest}`
  ? AtPointer<Member<Value, Unescaped<Name>>, `/${Rest}`>
  : Pointer extends `/${infer Name}`
    ? Member<Value, Unescaped<Name>>
    : Value;

type Member<Value, Name extends string> =
  NonNullable<Value> extends infer Given
    ? Given extends { readonly [Key in Name]?: infer Found }
      ? Found
      : unknown
    : never;

type Unescaped<Name extends string> = Name extends `${infer Before}~1${infer After}`
  ? `${Unescaped<Before>}/${Unescaped<After>}`
  : Name extends `${infer Before}~0${infer After}`
    ? `${Before}~${Unescaped<After>}`
    : Name;
