import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";
import type { CredentialEntry } from "@plumbline/client-runtime";

/** How the client sends its one credential: the first alternative that needs exactly one, and that a program can carry. */
export function describeCredential(
  contract: Contract,
  operation: Operation,
): CredentialEntry | undefined {
  return operation.security
    .map((alternative) => carrierOf(contract, alternative))
    .find((carrier) => carrier !== undefined);
}

function carrierOf(
  contract: Contract,
  { requirements }: SecurityAlternative,
): CredentialEntry | undefined {
  const [requirement, ...more] = requirements;
  if (!requirement || more.length > 0) return undefined;
  const scheme = contract.securitySchemes[requirement.scheme];
  return scheme && carriers[scheme.type](scheme);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-authorization */
const carriers: Record<
  SecurityScheme["type"],
  (scheme: SecurityScheme) => CredentialEntry | undefined
> = {
  apiKey: apiKeyCarrier,
  http: ({ scheme }) => authorization(scheme ?? "bearer"),
  oauth2: () => authorization("bearer"),
  openIdConnect: () => authorization("bearer"),
  mutualTLS: () => undefined,
};

function apiKeyCarrier({
  in: location,
  parameterName,
}: SecurityScheme): CredentialEntry | undefined {
  if (parameterName === undefined || location === undefined || location === "cookie")
    return undefined;
  return { in: location, name: parameterName, prefix: "" };
}

function authorization(scheme: string): CredentialEntry {
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  return { in: "header", name: "Authorization", prefix: `${name} ` };
}
