import { dig, follow } from "./follow.ts";
import { listOperations } from "./list-operations.ts";
import type { JsonObject } from "./read-bundle.ts";
import { unwrapNull } from "./render-schema.ts";

/**
 * The schema at an address such as `update_site request locations []` or `list_leads 200 leads`:
 * an operation, its request or one of its statuses, then property names and `[]` for items.
 */
export function locateSchema(document: JsonObject, address: string): JsonObject {
  const [id, side = "", ...steps] = address.split(" ");
  const operation = listOperations(document).find((entry) => entry.id === id);
  const holder =
    side === "request"
      ? dig(document, operation?.node, "requestBody")
      : dig(document, operation?.node, "responses", side);
  const body = dig(document, holder, "content", "application/json", "schema");
  return steps.reduce((schema, step) => {
    const bare = unwrapNull(document, schema);
    return step === "[]" ? follow(document, bare.items) : dig(document, bare, "properties", step);
  }, body);
}
