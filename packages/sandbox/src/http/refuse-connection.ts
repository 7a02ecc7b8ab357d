import { type ClientError, documentedStatus } from "@plumbline/server";
import type { Service } from "../dispatch/service.ts";
import { encodeDraft } from "../dispatch/encode-draft.ts";
import { refuse } from "../dispatch/refuse.ts";
import { Refusal } from "../dispatch/refusal.ts";

/** The answer to whoever comes after the end began. */
export function refuseEnding(service: Service): Response {
  const refusal = new Refusal("not-configured", "the sandbox is ending", {
    headers: { Connection: "close" },
  });
  return answer(service, refusal);
}

/** The answer to what never became a request. */
export function refuseClient(service: Service, { status, reason }: ClientError): Response {
  const refusal = new Refusal("invalid-input", reason, {
    status: documentedStatus(service.contract, status),
    headers: { Connection: "close" },
  });
  return answer(service, refusal);
}

function answer(service: Service, refusal: Refusal): Response {
  const draft = refuse(service, undefined, refusal);
  return new Response(encodeDraft(draft), { status: draft.status, headers: draft.headers });
}
