/** The methods that have a field of their own in a path item. @see https://spec.openapis.org/oas/v3.2.0#path-item-object */
export const standardMethods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

export type StandardMethod = (typeof standardMethods)[number];

export function isStandardMethod(key: string): key is StandardMethod {
  return (standardMethods as readonly string[]).includes(key);
}

/**
 * The method of an operation as a request line has it: `GET` for `get`. The methods of `additionalOperations` are case-sensitive
 * and stay as they are.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.1
 */
export function wireMethod(method: string): string {
  return isStandardMethod(method) ? method.toUpperCase() : method;
}

/**
 * The registered methods that are safe. A safe method is idempotent too.
 * @see https://www.iana.org/assignments/http-methods
 */
const safeMethod = /^(?:GET|HEAD|OPTIONS|PRI|PROPFIND|QUERY|REPORT|SEARCH|TRACE)$/;

export function isSafeMethod(method: string): boolean {
  return safeMethod.test(wireMethod(method));
}
