import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";
import type { CredentialEntry } from "@plumbline/client-runtime";

/** How the client sends its credential: the first alternative that requires exactly one credential, which a program can send. */
export function describeCredential(
  contract: Contract,
  operation: Operation,
): CredentialEntry | undefined {
  return operation.security
    .map((alternative) => entryOf(contract, alternative))
    .find((entry) => entry !== undefined);
}

function entryOf(
  contract: Contract,
  { requirements }: SecurityAlternative,
): CredentialEntry | undefined {
  const [requirement, ...more] = requirements;
  if (!requirement || more.length > 0) return undefined;
  const scheme = contract.securitySchemes[requirement.scheme];
  return scheme && entries[scheme.type](scheme);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-authorization */
const entries: Record<
  SecurityScheme["type"],
  (scheme: SecurityScheme) => CredentialEntry | undefined
> = {
  apiKey: apiKeyEntry,
  http: ({ scheme }) => authorization(scheme ?? "bearer"),
  oauth2: () => authorization("bearer"),
  openIdConnect: () => authorization("bearer"),
  mutualTLS: () => undefined,
};

function apiKeyEntry({ in: location, parameterName }: SecurityScheme): CredentialEntry | undefined {
  if (parameterName === undefined || location === undefined || location === "cookie")
    return undefined;
  return { in: location, name: parameterName, prefix: "" };
}

function authorization(scheme: string): CredentialEntry {
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  return { in: "header", name: "Authorization", prefix: `${name} ` };
}
