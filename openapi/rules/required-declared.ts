import type { Oas3Rule } from "@redocly/openapi-core";

/** Every object schema with properties has `required`, possibly `[]`. */
export const requiredDeclared: Oas3Rule = () => ({
  Schema(schema, context) {
    if (!schema.properties || Array.isArray(schema.required)) return;
    context.report({
      message:
        "This object has `properties` but not `required`. Add `required`, or `[]` if all properties are optional.",
      location: context.location,
    });
  },
});
