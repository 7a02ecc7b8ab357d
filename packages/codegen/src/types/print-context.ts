import type { JsonObject, SchemaCursor } from "@plumbline/contract";
import type { Discriminated } from "./read-discriminators.ts";
import type { View } from "./schema-use.ts";
import type { TypeText } from "./type-text.ts";

/** How schemas are printed. */
export interface PrintContext extends Discriminated {
  readonly view: View;
  /** The schema whose parts are printed: what one part requires, another may describe. Default: the schema itself. */
  readonly whole?: SchemaCursor | undefined;
}

/** The context of one schema while its parts are printed. */
export interface PrintScope extends PrintContext {
  readonly whole: SchemaCursor;
  readonly print: (cursor: SchemaCursor, context: PrintContext) => TypeText;
}

/** A schema that is an object. */
export type ObjectCursor = SchemaCursor & { readonly schema: JsonObject };

/** Whether the type must be that of openapi-typescript. */
export function isExact({ view }: PrintContext): boolean {
  return view === "document";
}

/** Prints a schema that applies to another value, such as a member or an item. */
export function printBelow(cursor: SchemaCursor, scope: PrintScope): TypeText {
  return scope.print(cursor, { ...scope, whole: undefined });
}
