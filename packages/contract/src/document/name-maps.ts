/** Fields whose keys are names chosen by the author, not fields of OpenAPI or JSON Schema. */
export const nameMaps: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependentSchemas",
  "examples",
  "headers",
  "links",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "securitySchemes",
  "webhooks",
]);

/** Fields that hold payloads: whatever looks like a keyword inside them is data. */
export const dataFields: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "value",
]);
