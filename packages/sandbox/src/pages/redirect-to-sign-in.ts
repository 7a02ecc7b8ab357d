import { redirect } from "./redirect.ts";

export const signInPath = "/sign-in";

/**
 * Sends a browser to the sign-in page, from where it comes back to the URL it asked for. Reject what is wrong with that
 * URL first: the sign-in form may not lead to another origin, so that a browser does not follow a later redirect there.
 */
export function redirectToSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ return: `${pathname}${search}` });
  return redirect(`${signInPath}?${query.toString()}`);
}
