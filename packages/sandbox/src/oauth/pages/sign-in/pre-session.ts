import { randomBytes } from "node:crypto";
import { hashSecret } from "../../../dispatch/find-credential.ts";
import { formTokenOf, hasHash } from "../form-token-of.ts";
import { isSameOrigin } from "../is-same-origin.ts";
import { pageCookie } from "../page-cookie.ts";

const cookie = pageCookie("sandbox-sign-in");

/** Ties the sign-in form to a browser without a session. */
export interface PreSession {
  readonly formToken: string;
  /** The value of `Set-Cookie` for the response with the form. */
  readonly setCookie: string;
}

/** Starts a pre-session or continues that of the browser, so that forms in two tabs both work. */
export function beginPreSession(request: Request): PreSession {
  const secret = cookie.read(request) ?? randomBytes(32).toString("base64url");
  return { formToken: formTokenOf(secret), setCookie: cookie.write(request, secret) };
}

/** Returns whether a sign-in form was sent by the browser that got it. This prevents signing in another person. */
export function isGenuineSignIn(formToken: string, request: Request): boolean {
  const secret = cookie.read(request);
  if (secret === undefined || !isSameOrigin(request)) return false;
  return hasHash(formToken, hashSecret(formTokenOf(secret)));
}
