import type { Contract, Operation, SecurityScheme } from "@plumbline/contract";
import { secretMark, type SentRequest } from "@plumbline/report";
import { isServed, servedAlternatives } from "../../model/verdicts/credential-schemes.ts";

/** A secret for each security scheme. */
export interface Credential {
  /** For schemes that `secrets` does not name. */
  readonly secret?: string | undefined;
  /** By the name of the scheme. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Whether an operation that declares no security gets the credential too. */
  readonly isAlways: boolean;
}

/** A secret as it is sent or recorded now, in place of the one with which the run began. */
export type CurrentSecret = (secret: string) => string;

/** Adds a credential to a request as the operation's security declares. Returns the request unchanged if it declares none. */
export function applyCredential(
  contract: Contract,
  operation: Operation,
  { request, current, ...credential }: Credential & Signing,
): SentRequest {
  return schemesFor(contract, operation, credential).reduce((signed, scheme) => {
    const secret = secretFor(scheme, credential);
    return secret === undefined ? signed : place(signed, scheme, current(secret));
  }, request);
}

interface Signing {
  readonly request: SentRequest;
  readonly current: CurrentSecret;
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
  deprecated: false,
  type: "http",
  scheme: "bearer",
  scopes: {},
  pointer: "",
};

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
