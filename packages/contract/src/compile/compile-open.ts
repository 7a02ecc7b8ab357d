import { asArray, asObject, isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { OpenKind } from "../model/contract-policies.ts";

/** The kinds that `x-open` lists at a value: one kind or a list. */
export function compileOpen(value: JsonValue | undefined): readonly OpenKind[] {
  const mark = asObject(value)["x-open"];
  // The schema of the extension allows only the known kinds.
  return (isString(mark) ? [mark] : asArray(mark)) as readonly OpenKind[];
}
