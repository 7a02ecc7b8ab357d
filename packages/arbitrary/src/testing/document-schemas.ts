import { isArray, isObject, isSchema, type JsonSchema, type JsonValue } from "@plumbline/contract";
import { joinPointer } from "../schema/join-pointer.ts";
import type { Direction } from "../arbitrary-options.ts";

export interface DocumentSchema {
  readonly pointer: string;
  readonly schema: JsonSchema;
  readonly direction: Direction;
}

/** Every different `schema` of an OpenAPI document: of bodies, parameters, headers and responses. */
export function documentSchemas(document: JsonValue): readonly DocumentSchema[] {
  const found: DocumentSchema[] = [];
  function visit(value: JsonValue | undefined, at: string): void {
    if (isArray(value)) return value.forEach((item, index) => visit(item, joinPointer(at, index)));
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      const pointer = joinPointer(at, key);
      if (key === "schema" && isSchema(child))
        found.push({
          pointer,
          schema: child,
          direction: at.includes("/responses/") ? "response" : "request",
        });
      else if (key !== "example" && key !== "examples" && key !== "schemas") visit(child, pointer);
    }
  }
  visit(document, "");
  const distinct = new Map(
    found.map((entry) => [entry.direction + JSON.stringify(entry.schema), entry]),
  );
  return [...distinct.values()];
}
