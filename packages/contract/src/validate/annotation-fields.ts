/** Schema fields that say nothing about which values are valid. */
export const annotationFields: ReadonlySet<string> = new Set([
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

export function isAnnotation(field: string): boolean {
  return annotationFields.has(field) || field.startsWith("x-");
}
