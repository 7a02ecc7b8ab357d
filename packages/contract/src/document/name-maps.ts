/** Fields whose keys are names that the author chooses, not fields of OpenAPI or JSON Schema. */
export const nameMaps: ReadonlySet<string> = new Set([
  "$defs",
  "additionalOperations",
  "callbacks",
  "content",
  "definitions",
  "dependentSchemas",
  "encoding",
  "examples",
  "headers",
  "links",
  "mediaTypes",
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

/** Fields that contain payloads: a key inside them is data, even if it looks like a keyword. */
export const dataFields: ReadonlySet<string> = new Set([
  "const",
  "dataValue",
  "default",
  "enum",
  "example",
  "value",
]);
