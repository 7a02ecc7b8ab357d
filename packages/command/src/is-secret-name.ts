const secretName =
  /token|secret|password|passwd|authorization|cookie|api[-_]?key|verifier|assertion/i;

/** Endings of names of fields that describe a secret. */
const describesSecret = /(?:type|name|id|hint|count|url|uri|endpoint|methods?|supported)$/i;

/** Whether a field, a parameter or a header with this name probably has a secret as its value. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !describesSecret.test(name);
}
