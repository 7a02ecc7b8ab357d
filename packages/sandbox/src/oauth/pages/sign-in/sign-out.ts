import type { Service } from "../../../dispatch/service.ts";
import { formTokenField, type OwnerSessions } from "../owner-sessions.ts";
import { readForm } from "../read-form.ts";
import { redirect } from "../redirect.ts";
import { signInPath } from "../redirect-to-sign-in.ts";
import { rejectBody, rejectForgery } from "../reject-page.ts";

/** Ends the session of the browser. */
export async function signOut(
  { contract }: Service,
  sessions: OwnerSessions,
  request: Request,
): Promise<Response> {
  const session = await sessions.find(request);
  if (session === undefined) return redirect(signInPath);
  const reading = await readForm(request, contract);
  if (reading.kind !== "read") return rejectBody(reading);
  if (!sessions.isGenuine(session, reading.form.get(formTokenField) ?? "", request))
    return rejectForgery();
  return redirect(signInPath, { "Set-Cookie": await sessions.end(request) });
}
