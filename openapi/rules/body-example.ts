import type { Oas3Rule } from "@redocly/openapi-core";

/** Every request and response body has at least one example. */
export const bodyExample: Oas3Rule = () => ({
  MediaType(mediaType, context) {
    if (mediaType.example !== undefined || Object.keys(mediaType.examples ?? {}).length > 0) return;
    context.report({
      message: "This body has no example. Add one under `examples`.",
      location: context.location,
    });
  },
});
