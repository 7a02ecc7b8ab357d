import type { Contract } from "@plumbline/contract";
import type { Service } from "../../../dispatch/service.ts";
import { listOwnWorkspaces, type OwnWorkspace } from "../list-own-workspaces.ts";
import { formTokenField, type OwnerSession, type OwnerSessions } from "../owner-sessions.ts";
import { readForm } from "../read-form.ts";
import { redirectToSignIn } from "../redirect-to-sign-in.ts";
import { rejectBody, rejectForgery, rejectUnknown } from "../reject-page.ts";

/** A request of a signed-in owner. */
export interface Visit {
  readonly service: Service;
  readonly request: Request;
  readonly session: OwnerSession;
  readonly workspaces: readonly OwnWorkspace[];
  /** The fields of a form from a page of this session. Empty unless the method is POST. */
  readonly form: URLSearchParams;
  /** The time of the request in epoch milliseconds. */
  readonly now: number;
}

/** A request of a signed-in owner for one of their workspaces. */
export interface WorkspaceVisit extends Visit {
  readonly workspace: OwnWorkspace;
}

/** Answers a request with `show` if an owner is signed in and if the form of a POST is genuine. */
export async function receiveVisit(
  service: Service,
  { sessions, request }: { readonly sessions: OwnerSessions; readonly request: Request },
  show: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const session = await sessions.find(request);
  if (session === undefined) return redirectToSignIn(request);
  const form = await readGenuineForm(service.contract, { sessions, session, request });
  if (form instanceof Response) return form;
  const workspaces = await listOwnWorkspaces(service.storage.db, session.owner.id);
  const now = await service.clock.now();
  return show({ service, request, session, workspaces, form, now });
}

/** Continues with a workspace if it belongs to the owner. */
export async function enterWorkspace(
  visit: Visit,
  id: string | undefined,
  show: (visit: WorkspaceVisit) => Promise<Response>,
): Promise<Response> {
  const workspace = visit.workspaces.find((each) => each.id === id);
  return workspace === undefined ? rejectUnknown() : show({ ...visit, workspace });
}

interface Sent {
  readonly sessions: OwnerSessions;
  readonly session: OwnerSession;
  readonly request: Request;
}

async function readGenuineForm(
  contract: Contract,
  { sessions, session, request }: Sent,
): Promise<URLSearchParams | Response> {
  if (request.method !== "POST") return new URLSearchParams();
  const reading = await readForm(request, contract);
  if (reading.kind !== "read") return rejectBody(reading);
  const token = reading.form.get(formTokenField) ?? "";
  return sessions.isGenuine(session, token, request) ? reading.form : rejectForgery();
}
