import { redirect } from "./redirect.ts";

export const signInPath = "/sign-in";

/**
 * Redirects a browser to the sign-in page, which redirects it back to the requested URL. Validate that URL first: the
 * policy of the sign-in form forbids redirects to other origins, so an error that redirects there would fail in the browser.
 */
export function redirectToSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ return: `${pathname}${search}` });
  return redirect(`${signInPath}?${query.toString()}`);
}
