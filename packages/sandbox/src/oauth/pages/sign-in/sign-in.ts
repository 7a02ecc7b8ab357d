import type { Service } from "../../../dispatch/service.ts";
import { formTokenField, type OwnerSessions } from "../owner-sessions.ts";
import { readForm } from "../read-form.ts";
import { redirect } from "../redirect.ts";
import { rejectBody, rejectForgery } from "../reject-page.ts";
import { respondPage } from "../respond-page.ts";
import { listOwners } from "./list-owners.ts";
import { beginPreSession, isGenuineSignIn } from "./pre-session.ts";
import { showSignInForm } from "./show-sign-in-form.ts";

/** The page after a sign-in that did not start from another page. */
const home = "/integrations";

/** Handles GET and POST of the sign-in page. */
export async function signIn(
  service: Service,
  sessions: OwnerSessions,
  request: Request,
): Promise<Response> {
  if (request.method !== "POST") {
    const { searchParams } = new URL(request.url);
    return showForm(service, sessions, { request, returnTo: searchParams.get("return") });
  }
  const reading = await readForm(request, service.contract);
  if (reading.kind !== "read") return rejectBody(reading);
  const { form } = reading;
  if (!isGenuineSignIn(form.get(formTokenField) ?? "", request)) return rejectForgery();
  const returnTo = form.get("return");
  const owners = await listOwners(service.storage.db);
  const owner = owners.find(({ id }) => id === form.get("owner"));
  if (owner === undefined)
    return showForm(service, sessions, { request, returnTo, problem: "Choose an owner." });
  const setCookie = await sessions.begin(request, owner.id);
  return redirect(toPath(request, returnTo), { "Set-Cookie": setCookie });
}

interface Showing {
  readonly request: Request;
  readonly returnTo: string | null;
  readonly problem?: string;
}

async function showForm(
  { storage }: Service,
  sessions: OwnerSessions,
  { request, returnTo, ...rest }: Showing,
): Promise<Response> {
  const owners = await listOwners(storage.db);
  const session = await sessions.find(request);
  const { formToken, setCookie } = beginPreSession(request);
  return respondPage({
    status: rest.problem === undefined ? 200 : 400,
    title: "Sign in",
    headers: { "Set-Cookie": setCookie },
    body: showSignInForm({
      owners,
      chosen: session?.owner.id ?? owners[0]?.id,
      formToken,
      returnTo: toPath(request, returnTo),
      ...rest,
    }),
  });
}

/** Returns a path of this origin. Any other target is ignored. */
function toPath(request: Request, text: string | null): string {
  return sameOriginPath(text ?? "", new URL(request.url).origin) ?? home;
}

/**
 * Returns a path with its query if it leads to this origin, or undefined. A path that starts with two slashes, also after
 * its dots are resolved, leads to another host. Browsers treat `\` like `/`.
 *
 * @see https://url.spec.whatwg.org/#special-authority-slashes-state
 */
function sameOriginPath(text: string, origin: string): string | undefined {
  // Printable ASCII without the backslash, because browsers remove tabs and line breaks from URLs.
  if (!/^\/[!-[\]-~]*$/.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return `${url.pathname}${url.search}`;
}
