import type { Operation } from "@plumbline/contract";
import { readBytes, requireBytes } from "@plumbline/server";
import { encodeDraft } from "../dispatch/encode-draft.ts";
import { delayAnswer } from "../dispatch/delay-answer.ts";
import { Rejection } from "../dispatch/rejection.ts";
import { reject } from "../dispatch/reject.ts";
import type { Service } from "../dispatch/service.ts";
import type { Observe } from "../http/logged-exchange.ts";
import { rejectFailure } from "../pages/reject-page.ts";
import { answerJson } from "./answer-json.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import type { OAuthHandler } from "./create-authorization.ts";
import { logAuthorization } from "./log-authorization.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { isOAuthRejection } from "./oauth-rejection.ts";

interface Front {
  readonly service: Service;
  readonly server: AuthorizationServer;
}

export interface AuthorizationRequestTo {
  readonly request: Request;
  readonly operation: Operation;
  readonly handler: OAuthHandler;
  /** Whether a person reads the response. */
  readonly isPage: boolean;
}

interface Answered {
  readonly response: Response;
  readonly body?: Uint8Array;
  readonly at?: number;
  readonly reason?: string;
}

/** Answers a request to an operation of the document and reports the exchange. Never throws. */
export async function answerOperation(
  front: Front & { readonly observe: Observe },
  asked: AuthorizationRequestTo,
): Promise<Response> {
  const started = performance.now();
  const answered = await answer(front, asked);
  await delayAnswer(front.service, undefined);
  const milliseconds = performance.now() - started;
  const { request, operation } = asked;
  front.observe(await logAuthorization({ request, operation, milliseconds, ...answered }));
  return answered.response;
}

async function answer(front: Front, asked: AuthorizationRequestTo): Promise<Answered> {
  const notes: { at?: number; body?: Uint8Array } = {};
  try {
    if (!front.service.switches.isConfigured())
      throw new Rejection("not-configured", "The control plane has removed the configuration");
    notes.at = await front.service.clock.now();
    const { request, bytes } = await receive(front, asked);
    if (bytes !== undefined) notes.body = bytes;
    return { ...notes, response: await asked.handler(toCall(front, request, notes.at)) };
  } catch (error) {
    return { ...notes, ...(await rejectCall(front, asked, error)) };
  }
}

/** Reads the body of a request up to the limit, for the handler and the log. */
async function receive(
  { server }: Front,
  { request, operation }: AuthorizationRequestTo,
): Promise<{ readonly request: Request; readonly bytes?: Uint8Array }> {
  if (request.method !== "POST") return { request };
  const { contract } = server;
  const read = await readBytes(request, contract.policies.bodyLimit);
  const bytes = requireBytes(contract, operation, read);
  const { method, headers, url } = request;
  return { request: new Request(url, { method, headers, body: bytes }), bytes };
}

/** Takes the seams once, so that a fault which is switched during the request does not split it. */
function toCall({ service, server }: Front, request: Request, now: number): OAuthCall {
  const { origin } = new URL(request.url);
  const seams = service.seams();
  return {
    service: { ...service, seams: () => seams },
    server,
    request,
    origin,
    now,
    seams: seams.oauth,
  };
}

/** Formats an error as in RFC 6749, a failure of the service as in the document, and either as a page for a person. */
async function rejectCall(
  { service }: Front,
  { operation, isPage }: AuthorizationRequestTo,
  error: unknown,
): Promise<Pick<Answered, "response" | "reason">> {
  if (isOAuthRejection(error)) {
    const { code, message, status, headers } = error;
    const body = { error: code, error_description: message };
    return { response: answerJson(body, { status, headers }), reason: message };
  }
  if (isPage) return { response: await rejectFailure(service, error), reason: "failed" };
  const draft = reject(service, operation, error);
  const response = new Response(encodeDraft(draft), draft);
  return { response, ...(draft.reason !== undefined && { reason: draft.reason }) };
}

/** Answers the decision on the consent page. It is not an operation, so it is not logged. */
export async function answerDecision(
  front: Front,
  request: Request,
  decide: OAuthHandler,
): Promise<Response> {
  try {
    return await decide(toCall(front, request, await front.service.clock.now()));
  } catch (error) {
    return rejectFailure(front.service, error);
  }
}
