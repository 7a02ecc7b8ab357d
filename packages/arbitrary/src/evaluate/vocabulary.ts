import { isJsonObject } from "../json-value.ts";
import type { JsonSchema } from "../json-value.ts";
import { applicators } from "./applicators.ts";
import { assertions } from "./assertions.ts";
import { unevaluated } from "./unevaluated.ts";

/** Whether a schema says anything that a value can break. */
export function isConstraining(schema: JsonSchema): boolean {
  if (!isJsonObject(schema)) return !schema;
  return [assertions, applicators, unevaluated].some((table) =>
    Object.keys(schema).some((keyword) => Object.hasOwn(table, keyword)),
  );
}
