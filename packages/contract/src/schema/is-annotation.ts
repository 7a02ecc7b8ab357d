const annotationFields: ReadonlySet<string> = new Set([
  "$anchor",
  "$comment",
  "default",
  "deprecated",
  "description",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "summary",
  "title",
  "writeOnly",
  "xml",
]);

/** Whether a field of a schema has no influence on which values are valid. */
export function isAnnotation(field: string): boolean {
  return annotationFields.has(field) || field.startsWith("x-");
}
