import { flatten, type SchemaCursor, typeOf } from "@plumbline/contract";

/** Whether a schema allows an object: its types, its listed values and an alternative of each choice do. */
export function mayBeObject(cursor: SchemaCursor): boolean {
  const { isNever, types, listed, choices } = flatten(cursor);
  const values = listed && [...listed.values()];
  if (isNever || types?.has("object") === false) return false;
  if (values?.every(({ value }) => typeOf(value) !== "object")) return false;
  return choices.every(({ branches }) => branches.some(mayBeObject));
}
