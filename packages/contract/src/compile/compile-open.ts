import { asArray, asObject, isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import type { OpenKind } from "../model/contract-policies.ts";

/** What `x-open` marks at a value: one kind or a list of kinds. */
export function compileOpen(value: JsonValue | undefined): readonly OpenKind[] {
  const mark = asObject(value)["x-open"];
  // The extension's own schema has admitted the known kinds only.
  return (isString(mark) ? [mark] : asArray(mark)) as readonly OpenKind[];
}
