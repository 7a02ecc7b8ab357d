import type { CredentialEntry, IdempotencyEntry } from "@plumbline/client-runtime";

/** Header parameters that OpenAPI ignores. @see https://spec.openapis.org/oas/v3.1.1#fixed-fields-for-use-with-schema */
const standard = ["Accept", "Content-Type", "Authorization"];

export interface Managers {
  readonly credential: CredentialEntry | undefined;
  readonly idempotency: IdempotencyEntry | undefined;
}

/** The headers that the client sets, each once. */
export function managedHeaders({ credential, idempotency }: Managers): readonly string[] {
  const names = new Map(standard.map((name) => [name.toLowerCase(), name]));
  if (credential?.in === "header") names.set(credential.name.toLowerCase(), credential.name);
  if (idempotency) names.set(idempotency.header.toLowerCase(), idempotency.header);
  return [...names.values()];
}
