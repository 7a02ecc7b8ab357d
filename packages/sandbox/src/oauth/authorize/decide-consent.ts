import { randomBytes } from "node:crypto";
import { hashSecret } from "../../dispatch/find-credential.ts";
import { createOwnerSessions, formTokenField, type OwnerSession } from "../pages/owner-sessions.ts";
import { listOwnWorkspaces } from "../pages/list-own-workspaces.ts";
import { readForm } from "../pages/read-form.ts";
import { rejectBody, rejectForgery, rejectPage } from "../pages/reject-page.ts";
import type { OAuthCall } from "../oauth-call.ts";
import { findRepeated } from "../parameters.ts";
import { rejectStray } from "./authorize.ts";
import { consentFields } from "./consent-fields.ts";
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
} from "./read-authorization-request.ts";
import { redirectToClient } from "./redirect-to-client.ts";
import { isSeal, sealRequest } from "./seal-request.ts";
import { type Consent, showConsent } from "./show-consent.ts";

/**
 * Handles the decision of an owner. The form must come from a page of the session and belong to the request that the page
 * showed. The request is validated again.
 */
export async function decideConsent(call: OAuthCall): Promise<Response> {
  const sessions = createOwnerSessions(call.service);
  const session = await sessions.find(call.request);
  if (session === undefined) return rejectSignedOut();
  const reading = await readForm(call.request, call.server.contract);
  if (reading.kind !== "read") return rejectBody(reading);
  const { form } = reading;
  const query = form.get(consentFields.request) ?? "";
  const isGenuine = sessions.isGenuine(session, form.get(formTokenField) ?? "", call.request);
  const seal = form.get(consentFields.seal) ?? "";
  if (!isGenuine || !isSeal(seal, sealRequest(session, query))) return rejectForgery();
  // With the question mark, as the page read it: otherwise a query that starts with a question mark would lose it.
  const verdict = await readAuthorizationRequest(call, new URLSearchParams(`?${query}`));
  if (verdict.kind === "stray") return rejectStray(verdict.reason);
  if (verdict.kind === "rejected")
    return redirectToClient(call, verdict.address, verdict.rejection);
  return decide(call, form, { session, request: verdict.request, query });
}

async function decide(call: OAuthCall, form: URLSearchParams, consent: Consent): Promise<Response> {
  const { session, request } = consent;
  const decision = findRepeated(form) === undefined ? form.get(consentFields.decision) : null;
  if (decision === "deny")
    return redirectToClient(call, request, {
      code: "access_denied",
      message: "the owner did not approve",
    });
  const workspaceId = form.get(consentFields.workspace) ?? "";
  if (decision !== "approve")
    return showConsent(call, { ...consent, problem: "Approve or deny the request." });
  if (!(await isOwn(call, session, workspaceId)))
    return showConsent(call, { ...consent, problem: "Choose one of your workspaces." });
  const grant = await issueCode(call, { session, request, workspaceId });
  return redirectToClient(call, request, { grant });
}

async function isOwn(
  { service }: OAuthCall,
  { owner }: OwnerSession,
  workspaceId: string,
): Promise<boolean> {
  const own = await listOwnWorkspaces(service.storage.db, owner.id);
  return own.some(({ id }) => id === workspaceId);
}

interface Approval {
  readonly session: OwnerSession;
  readonly request: AuthorizationRequest;
  readonly workspaceId: string;
}

async function issueCode(
  { service, server, now }: OAuthCall,
  { session, request, workspaceId }: Approval,
): Promise<string> {
  const code = `lac_${randomBytes(32).toString("base64url")}`;
  await service
    .seams()
    .repositories(service.storage.db)
    .authorization.saveCode({
      hash: hashSecret(code),
      client_id: request.client.id,
      owner_id: session.owner.id,
      workspace_id: workspaceId,
      redirect_uri: request.redirectUri,
      challenge: request.challenge,
      resource: request.resource,
      scopes: JSON.stringify(request.scopes),
      expires_at: now + server.lifetimes.code,
      used_at: null,
      connection_id: null,
    });
  return code;
}

function rejectSignedOut(): Promise<Response> {
  return rejectPage({
    status: 403,
    title: "You are signed out",
    text: "Nothing was approved. Go back to the app and start again.",
  });
}
