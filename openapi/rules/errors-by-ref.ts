import { type Oas3Rule, isRef } from "@redocly/openapi-core";

/** Every error response is a component that operations refer to. */
export const errorsByRef: Oas3Rule = () => ({
  Responses(responses, context) {
    for (const [status, response] of Object.entries(responses)) {
      if (!/^(?:[45]|default$)/.test(status) || isRef(response)) continue;
      context.report({
        message: `Response ${status} is inline. Move it to the components and refer to it by \`$ref\`.`,
        location: context.location.child(status),
      });
    }
  },
});
