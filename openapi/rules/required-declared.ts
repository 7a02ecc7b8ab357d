import type { Oas3Rule } from "@redocly/openapi-core";

/** Every object schema that lists properties says which of them are required, `[]` included. */
export const requiredDeclared: Oas3Rule = () => ({
  Schema(schema, context) {
    if (!schema.properties || Array.isArray(schema.required)) return;
    context.report({
      message:
        "This object lists properties but not which are required. Add `required`, as `[]` when every property is optional.",
      location: context.location,
    });
  },
});
