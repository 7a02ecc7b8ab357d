/** How a keyword of JSON Schema applies the schemas it holds. */
export interface Applicator {
  /** The keyword holds one schema, a list of schemas, or a map from names to schemas. */
  readonly holds: "schema" | "list" | "map";
  /** The part of a value that the schemas of the keyword apply to. A definition applies to nothing until a reference names it. */
  readonly appliesTo: "value" | "members" | "items" | "names" | "nothing";
  /** Whether a value can be valid without satisfying the schema, even if the schema applies to it. */
  readonly isTest: boolean;
}

/**
 * Every keyword of JSON Schema 2020-12 that holds schemas. `$ref` and `$dynamicRef` apply a schema that they name.
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-10
 */
export const applicators: ReadonlyMap<string, Applicator> = new Map<string, Applicator>([
  ["$defs", { holds: "map", appliesTo: "nothing", isTest: false }],
  ["additionalProperties", { holds: "schema", appliesTo: "members", isTest: false }],
  ["allOf", { holds: "list", appliesTo: "value", isTest: false }],
  ["anyOf", { holds: "list", appliesTo: "value", isTest: false }],
  ["contains", { holds: "schema", appliesTo: "items", isTest: true }],
  // The name of `$defs` in drafts before 2019-09, which many documents still use.
  ["definitions", { holds: "map", appliesTo: "nothing", isTest: false }],
  ["dependentSchemas", { holds: "map", appliesTo: "value", isTest: false }],
  ["else", { holds: "schema", appliesTo: "value", isTest: false }],
  ["if", { holds: "schema", appliesTo: "value", isTest: true }],
  ["items", { holds: "schema", appliesTo: "items", isTest: false }],
  ["not", { holds: "schema", appliesTo: "value", isTest: true }],
  ["oneOf", { holds: "list", appliesTo: "value", isTest: false }],
  ["patternProperties", { holds: "map", appliesTo: "members", isTest: false }],
  ["prefixItems", { holds: "list", appliesTo: "items", isTest: false }],
  ["properties", { holds: "map", appliesTo: "members", isTest: false }],
  ["propertyNames", { holds: "schema", appliesTo: "names", isTest: false }],
  ["then", { holds: "schema", appliesTo: "value", isTest: false }],
  ["unevaluatedItems", { holds: "schema", appliesTo: "items", isTest: false }],
  ["unevaluatedProperties", { holds: "schema", appliesTo: "members", isTest: false }],
]);

/** Whether the schemas of a keyword constrain values, always or in some case. */
export function isConstraining(keyword: string): boolean {
  const applicator = applicators.get(keyword);
  return applicator !== undefined && applicator.appliesTo !== "nothing" && !applicator.isTest;
}
