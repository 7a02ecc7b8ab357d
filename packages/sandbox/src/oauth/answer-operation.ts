import type { Operation } from "@plumbline/contract";
import { readBytes, requireBytes } from "@plumbline/server";
import { encodeDraft } from "../dispatch/encode-draft.ts";
import { delayAnswer, type Observe } from "@plumbline/control";
import { answerExchange } from "../dispatch/http/answer-exchange.ts";
import { Rejection } from "../dispatch/rejection.ts";
import { reject } from "../dispatch/reject.ts";
import type { Service } from "../dispatch/service.ts";
import { rejectFailure } from "./pages/reject-page.ts";
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

/** What the log learns about an exchange while it is answered. */
interface Notes {
  body?: Uint8Array;
  at?: number;
  reason?: string;
}

/** Answers a request to an operation of the document and reports the exchange. Never throws. */
export async function answerOperation(
  front: Front & { readonly observe: Observe },
  asked: AuthorizationRequestTo,
): Promise<Response> {
  const started = performance.now();
  const { request, operation } = asked;
  const notes: Notes = {};
  const response = await answerExchange(front.service, {
    request,
    answer: (received) => answer(front, { ...asked, request: received }, notes),
  });
  await delayAnswer(front.service.switches);
  const milliseconds = performance.now() - started;
  front.observe(await logAuthorization({ request, operation, response, milliseconds, ...notes }));
  return response;
}

async function answer(
  front: Front,
  asked: AuthorizationRequestTo,
  notes: Notes,
): Promise<Response> {
  try {
    if (!front.service.switches.isConfigured())
      throw new Rejection("not-configured", "The control plane has removed the configuration");
    notes.at = await front.service.clock.now();
    const { request, bytes } = await receive(front, asked);
    if (bytes !== undefined) notes.body = bytes;
    return await asked.handler(toCall(front, request, notes.at));
  } catch (error) {
    return rejectCall(front, asked, { error, notes });
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
  };
}

/** Formats an error as in RFC 6749, a failure of the service as in the document, and either as a page for a person. */
async function rejectCall(
  { service }: Front,
  { operation, isPage }: AuthorizationRequestTo,
  { error, notes }: { readonly error: unknown; readonly notes: Notes },
): Promise<Response> {
  if (isOAuthRejection(error)) {
    const { code, message, status, headers } = error;
    notes.reason = message;
    return answerJson({ error: code, error_description: message }, { status, headers });
  }
  if (isPage) {
    notes.reason = "failed";
    return rejectFailure(service, error);
  }
  const draft = reject(service, operation, error);
  if (draft.reason !== undefined) notes.reason = draft.reason;
  return new Response(encodeDraft(draft), draft);
}

/** Answers the decision on the consent page. It is not an operation, so it is not logged. */
export function answerDecision(
  front: Front,
  request: Request,
  decide: OAuthHandler,
): Promise<Response> {
  return answerExchange(front.service, {
    request,
    async answer(received) {
      try {
        return await decide(toCall(front, received, await front.service.clock.now()));
      } catch (error) {
        return rejectFailure(front.service, error);
      }
    },
  });
}
