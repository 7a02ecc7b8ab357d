import { randomBytes } from "node:crypto";
import { hashSecret } from "../../dispatch/find-credential.ts";
import { formTokenOf, hasHash } from "../form-token.ts";
import { isSameOrigin } from "../is-same-origin.ts";
import { pageCookie } from "../page-cookie.ts";

const cookie = pageCookie("sandbox-sign-in");

/** What ties the sign-in form to a browser in which nobody is signed in yet. */
export interface PreSession {
  readonly formToken: string;
  /** The value of `Set-Cookie` that the form needs. */
  readonly setCookie: string;
}

/** Begins a pre-session, or goes on with that of the browser, so that forms in two tabs both work. */
export function beginPreSession(request: Request): PreSession {
  const secret = cookie.read(request) ?? randomBytes(32).toString("base64url");
  return { formToken: formTokenOf(secret), setCookie: cookie.write(request, secret) };
}

/** Whether a sign-in form was sent by the browser that was given it, so that nobody signs another person in. */
export function isGenuineSignIn(formToken: string, request: Request): boolean {
  const secret = cookie.read(request);
  if (secret === undefined || !isSameOrigin(request)) return false;
  return hasHash(formToken, hashSecret(formTokenOf(secret)));
}
