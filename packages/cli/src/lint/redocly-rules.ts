/** The severity of one of Redocly's rules. */
type RuleSeverity = "error" | "warn" | "off";

/**
 * How the recommended rules are read if no `redocly.yaml` says otherwise: only what a version of the standard forbids is an
 * error. Rules that are not in the table keep their recommended severity.
 * @see https://redocly.com/docs/cli/rules
 */
export const redoclyRules: Readonly<Record<string, RuleSeverity>> = {
  // "Each tag name in the list MUST be unique."
  "no-duplicated-tag-names": "error",
  // A value that no schema keyword forbids, or an object without a type.
  "no-enum-type-mismatch": "warn",
  "no-schema-type-mismatch": "warn",
  "nullable-type-sibling": "warn",
  // A document without servers has the server "/".
  "no-empty-servers": "warn",
  "no-server-trailing-slash": "warn",
  "no-undefined-server-variable": "warn",
  "no-path-trailing-slash": "warn",
  "path-not-include-query": "warn",
  "operation-operationId-url-safe": "warn",
  "operation-summary": "warn",
  "security-defined": "warn",
};

/** Rules that compiling applies with more knowledge: of anchors, embedded resources, encoded names of files, and XML. */
export const compiledRules: ReadonlySet<string> = new Set([
  "no-invalid-media-type-examples",
  "no-unresolved-refs",
]);
