import { asObject, asString, isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";
import { walkDocument } from "../../document/walk-document.ts";
import type { UnplacedWarning } from "../../model/warning.ts";
import { formatPointer } from "../../json/format-pointer.ts";

/**
 * Warns of each parameter and header of Swagger 2.0 that is a list of lists: no style of OpenAPI 3 joins the items of an inner
 * list, so that they are JSON. @see https://swagger.io/specification/v2/#items-object
 */
export function nestedFormats(value: JsonValue): readonly UnplacedWarning[] {
  if (!isObject(value) && !isArray(value)) return [];
  const warnings: UnplacedWarning[] = [];
  // A list is walked like an object: by its elements.
  walkDocument(value as JsonObject, ({ value: holder, pointer }) => {
    if (holder.in !== undefined) warnings.push(...warningsOf(holder, pointer));
    for (const [name, header] of Object.entries(asObject(holder.headers)))
      warnings.push(...warningsOf(asObject(header), pointer + formatPointer(["headers", name])));
  });
  return warnings;
}

function warningsOf({ items }: JsonObject, pointer: string): readonly UnplacedWarning[] {
  const { type, collectionFormat } = asObject(items);
  if (type !== "array") return [];
  return [
    {
      code: "format-ignored",
      message: `A list inside a list is sent and read as JSON, not in the collectionFormat "${asString(collectionFormat) || "csv"}"`,
      pointer:
        pointer +
        formatPointer(collectionFormat === undefined ? ["items"] : ["items", "collectionFormat"]),
      hint: "Describe the inner lists as strings to send them in this format.",
    },
  ];
}
