import type { Contract, Operation, SecurityAlternative, SecurityScheme } from "@plumbline/contract";
import { secretMark, type SentRequest } from "@plumbline/report";

/** A secret for each security scheme. */
export interface Credential {
  /** For schemes that `secrets` does not name. */
  readonly secret?: string | undefined;
  /** By the name of the scheme. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Whether an operation that declares no security gets the credential too. */
  readonly isAlways: boolean;
}

/** Adds a credential to a request as the operation's security declares. Returns the request unchanged if it declares none. */
export function applyCredential(
  contract: Contract,
  operation: Operation,
  { request, ...credential }: Credential & { readonly request: SentRequest },
): SentRequest {
  return schemesFor(contract, operation, credential).reduce((signed, scheme) => {
    const secret = secretFor(scheme, credential);
    return secret === undefined ? signed : place(signed, scheme, secret);
  }, request);
}

/** The same credential as it is recorded. */
export function markedCredential({ secret, secrets = {}, ...rest }: Credential): Credential {
  const names = Object.keys(secrets);
  return {
    ...rest,
    ...(secret === undefined ? {} : { secret: secretMark }),
    secrets: Object.fromEntries(names.map((name) => [name, secretMark])),
  };
}

function secretFor({ name }: SecurityScheme, credential: Credential): string | undefined {
  const { secrets = {}, secret } = credential;
  return Object.hasOwn(secrets, name) ? secrets[name] : secret;
}

function schemesFor(
  contract: Contract,
  operation: Operation,
  credential: Credential,
): readonly SecurityScheme[] {
  const alternatives = servedAlternatives(contract, operation);
  const isComplete = (schemes: readonly SecurityScheme[]): boolean =>
    schemes.every((scheme) => secretFor(scheme, credential) !== undefined);
  const declared = alternatives.find(isComplete) ?? alternatives[0];
  if (declared) return declared;
  return credential.isAlways && operation.security.length === 0
    ? undeclaredSchemes(contract, credential)
    : [];
}

/** The scheme of the first secret that is given by name, or the first scheme of the document, or a bearer token. */
function undeclaredSchemes(contract: Contract, { secrets = {} }: Credential): SecurityScheme[] {
  const schemes = Object.values(contract.securitySchemes).filter(isServed);
  const named = schemes.find(({ name }) => Object.hasOwn(secrets, name));
  return [named ?? schemes[0] ?? bearer];
}

const bearer: SecurityScheme = {
  name: "",
  type: "http",
  scheme: "bearer",
  scopes: {},
  pointer: "",
};

/** The schemes of the first security alternative that a token can satisfy. */
export function credentialSchemes(
  contract: Contract,
  operation: Operation,
): readonly SecurityScheme[] {
  return servedAlternatives(contract, operation)[0] ?? [];
}

function servedAlternatives(
  contract: Contract,
  operation: Operation,
): readonly (readonly SecurityScheme[])[] {
  return operation.security
    .filter(({ requirements }) => requirements.length > 0)
    .map((alternative) => schemesOf(contract, alternative))
    .filter((schemes) => schemes.every(isServed));
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
