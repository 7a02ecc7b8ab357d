import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";
import { secretMark, type SentRequest } from "@plumbline/report";

/** Adds a secret to a request as the operation's security declares. Returns the request unchanged if it declares no credential. */
export function applyCredential(
  contract: Contract,
  operation: Operation,
  credential: { readonly request: SentRequest; readonly secret: string },
): SentRequest {
  const schemes = credentialSchemes(contract, operation);
  return schemes.reduce(
    (request, scheme) => place(request, scheme, credential.secret),
    credential.request,
  );
}

/** The schemes of the first security alternative that a token can satisfy. */
export function credentialSchemes(
  contract: Contract,
  operation: Operation,
): readonly SecurityScheme[] {
  const served = operation.security
    .filter(({ requirements }) => requirements.length > 0)
    .map((alternative) => schemesOf(contract, alternative));
  return served.find((schemes) => schemes.every(isServed)) ?? [];
}

/** Whether a caller without a credential may use the operation. */
export function isAnonymous(operation: Operation): boolean {
  return (
    operation.security.length === 0 ||
    operation.security.some(({ requirements }) => requirements.length === 0)
  );
}

function schemesOf(contract: Contract, alternative: SecurityAlternative): SecurityScheme[] {
  return alternative.requirements.flatMap(({ scheme }) => contract.securitySchemes[scheme] ?? []);
}

function isServed(scheme: SecurityScheme): boolean {
  return scheme.type !== "mutualTLS";
}

function place(request: SentRequest, scheme: SecurityScheme, secret: string): SentRequest {
  if (scheme.type !== "apiKey")
    return withHeader(
      request,
      "authorization",
      `${authScheme(scheme)} ${credentials(scheme, secret)}`,
    );
  const name = scheme.parameterName ?? "";
  if (scheme.in === "query") return withQuery(request, name, secret);
  if (scheme.in === "cookie")
    return withHeader(
      request,
      "cookie",
      [request.headers["cookie"], `${name}=${secret}`].filter(Boolean).join("; "),
    );
  return withHeader(request, name.toLowerCase(), secret);
}

function authScheme(scheme: SecurityScheme): string {
  const name = scheme.type === "http" ? (scheme.scheme ?? "bearer") : "bearer";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function credentials(scheme: SecurityScheme, secret: string): string {
  const isPair = scheme.scheme === "basic" && secret.includes(":");
  return isPair ? Buffer.from(secret).toString("base64") : secret;
}

function withHeader(request: SentRequest, name: string, value: string): SentRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** Adds a token to the query, encoded so that it is read back unchanged. */
export function withQuery(request: SentRequest, name: string, value: string): SentRequest {
  const separator = request.url.includes("?") ? "&" : "?";
  const text = value === secretMark ? value : encodeURIComponent(value);
  return { ...request, url: `${request.url}${separator}${encodeURIComponent(name)}=${text}` };
}
