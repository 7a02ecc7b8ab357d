import { type AuthorizationRequest, authorizationUrl } from "./authorization-request.ts";
import type { ConsentEnd } from "./consent/consent-end.ts";
import { Inconclusive } from "./inconclusive.ts";
import type { OAuthWalk } from "./oauth-walk.ts";

/** Sends an authorization request, gives the owner's consent if requested, and returns the end of the request. */
export async function followAuthorization(
  walk: OAuthWalk,
  parameters: Readonly<Record<string, string>>,
): Promise<ConsentEnd> {
  const url = await authorizationUrl(walk, parameters);
  const redirectUri = parameters["redirect_uri"] ?? "";
  // Loaded on demand: forms need an HTML parser and a person needs a server, and few runs use either.
  const { driveConsent } = await import("./consent/drive-consent.ts");
  return driveConsent(walk, { url, redirectUri, own: Object.values(parameters) });
}

/** Obtains an authorization code. Throws Inconclusive with the reason if the server issues none. */
export async function obtainCode(walk: OAuthWalk, request: AuthorizationRequest): Promise<string> {
  const end = await followAuthorization(walk, request.parameters);
  return codeIn(end) ?? reject(end);
}

/** The code that a callback received. */
export function codeIn(end: ConsentEnd): string | undefined {
  return end.kind === "callback" ? (end.url.searchParams.get("code") ?? undefined) : undefined;
}

function reject(end: ConsentEnd): never {
  throw new Inconclusive(`no authorization code was issued: ${describeEnd(end)}`);
}

/** How an authorization request ended, as the end of a sentence and without its secrets. */
export function describeEnd(end: ConsentEnd): string {
  if (end.kind === "page") return end.why;
  const { origin, pathname, searchParams } = end.url;
  const place = end.url.origin === "null" ? end.url.protocol : `${origin}${pathname}`;
  const error = searchParams.get("error");
  const said = error === null ? "" : ` with the error ${error}`;
  return end.kind === "callback"
    ? `the callback was reached${said}`
    : `the browser was redirected to ${place}${said}`;
}
