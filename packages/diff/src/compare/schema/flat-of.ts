import { type FlatSchema, normalise, type SchemaCursor } from "@plumbline/contract";

const forms = new WeakMap<readonly SchemaCursor[], FlatSchema>();

/** The normal form of a list of schemas, computed once for each list. */
export function flatOf(schemas: readonly SchemaCursor[]): FlatSchema {
  const form = forms.get(schemas) ?? normalise(...schemas);
  forms.set(schemas, form);
  return form;
}
