import type { Oas3Rule } from "@redocly/openapi-core";
import type { DocumentNode } from "./reading/place.ts";
import { walkRequestSchemas } from "./reading/walk-request-schemas.ts";

export interface RequestSchemaCheck {
  readonly appliesTo: (schema: DocumentNode) => boolean;
  readonly isStated: (schema: DocumentNode) => boolean;
  /** The `x-open` mark that disables the check. */
  readonly unlessOpen: string;
  /** What was found and what to do. */
  readonly message: string;
}

/** A rule over every request schema. */
export function checkRequestSchemas(check: RequestSchemaCheck): Oas3Rule {
  return () => ({
    Root(root, context) {
      const place = { node: { ...root }, location: context.location };
      for (const schema of walkRequestSchemas(context, place)) {
        if (!check.appliesTo(schema.node) || check.isStated(schema.node)) continue;
        if (schema.open.includes(check.unlessOpen)) continue;
        context.report({ message: check.message, location: schema.location });
      }
    },
  });
}
