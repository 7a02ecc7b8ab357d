import { isMutating } from "@plumbline/contract";
import type { RouteResult } from "@plumbline/server";
import type { Answer } from "./answer.ts";
import { executeMutation } from "./execute-mutation.ts";
import { executeOnce } from "./execute-once.ts";
import type { MockService } from "./mock-service.ts";
import { produceAnswer } from "./produce-answer.ts";
import { type ReceivedRequest, receiveRequest } from "./receive-request.ts";
import { refuse } from "./refuse.ts";

/** Answers one request as the document says. */
export async function answerRequest(service: MockService, request: Request): Promise<Answer> {
  const { pathname } = new URL(request.url);
  const route = service.router(request.method, pathname);
  if (route.kind !== "found")
    return refuseUnrouted(service, route, `${request.method} ${pathname}`);
  const reception = await receiveRequest(service, route, request);
  if (reception.kind === "refused") return refuse(service, route.operation, reception.refusal);
  return act(service, reception);
}

function act(service: MockService, request: ReceivedRequest): Promise<Answer> {
  const { operation, preferences, key, needsKey } = request;
  // An error that was asked for is shown, not executed: it takes no key and leaves none behind.
  const isShown = preferences.code !== undefined && preferences.code >= 300;
  if (isShown || !isMutating(operation)) return produceAnswer(service, request, "answered");
  const policy = operation.policies.idempotency;
  if (policy && (key !== undefined || needsKey)) return executeOnce(service, policy, request);
  return executeMutation(service, request);
}

function refuseUnrouted(
  service: MockService,
  route: Exclude<RouteResult, { kind: "found" }>,
  line: string,
): Answer {
  if (route.kind === "unknown-path") {
    return refuse(service, undefined, {
      status: 404,
      decision: "unrouted",
      reason: `the document has no path for ${line}`,
    });
  }
  const allowed = route.allowed.map((method) => method.toUpperCase()).join(", ");
  const reason = `the document has no operation for ${line}; there are ${allowed}`;
  return refuse(service, undefined, {
    status: 405,
    decision: "unrouted",
    reason,
    headers: { Allow: allowed },
  });
}
