import { type ClientError, documentedStatus, RequestRejection } from "@plumbline/server";
import type { Service } from "../service.ts";
import { encodeDraft } from "../encode-draft.ts";
import { reject } from "../reject.ts";
import { Rejection } from "../rejection.ts";

const headers = { Connection: "close" };

/** The response to requests that arrive while the sandbox closes. */
export function rejectEnding(service: Service): Response {
  return answer(service, new Rejection("not-configured", "The sandbox is closing", { headers }));
}

/** The response to a client error. */
export function rejectClient(service: Service, { status, reason }: ClientError): Response {
  const documented = documentedStatus(service.contract, status);
  const options = { status: documented, headers };
  return answer(service, new RequestRejection("client-error", reason, options));
}

function answer(service: Service, error: Error): Response {
  const draft = reject(service, undefined, error);
  return new Response(encodeDraft(draft), { status: draft.status, headers: draft.headers });
}
