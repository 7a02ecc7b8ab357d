import type { Operation } from "@plumbline/contract";
import type { CredentialEntry, IdempotencyEntry } from "./operation-table.ts";

/** Header parameters that OpenAPI itself leaves to the client. @see https://spec.openapis.org/oas/v3.1.1#fixed-fields-for-use-with-schema */
const standard = ["Accept", "Content-Type", "Authorization"];

export interface Managers {
  readonly credential: CredentialEntry | undefined;
  readonly idempotency: IdempotencyEntry | undefined;
}

/** The headers that the client sets itself, spelled as the operation's parameters spell them. */
export function managedHeaders(
  operation: Operation,
  { credential, idempotency }: Managers,
): readonly string[] {
  const names = [
    ...standard,
    ...(credential?.in === "header" ? [credential.name] : []),
    ...(idempotency ? [idempotency.header] : []),
  ];
  const lowerCase = new Set(names.map((name) => name.toLowerCase()));
  const spelled = operation.parameters
    .filter(({ in: location, name }) => location === "header" && lowerCase.has(name.toLowerCase()))
    .map(({ name }) => name);
  return [...new Set([...names, ...spelled])];
}
