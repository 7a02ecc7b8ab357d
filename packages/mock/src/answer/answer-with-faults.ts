import { touch } from "@plumbline/control";
import type { Operation } from "@plumbline/contract";
import { documentedStatus, RequestRejection } from "@plumbline/server";
import type { Answer } from "./answer.ts";
import type { AnswerRequest } from "./create-answer-request.ts";
import type { MockService } from "./mock-service.ts";
import { reject } from "./reject.ts";

/** Answers a request, unless an outage or a fault of the control plane answers it. */
export async function answerWithFaults(
  service: MockService,
  answerRequest: AnswerRequest,
  request: Request,
): Promise<Answer> {
  const route = service.router(request.method, new URL(request.url).pathname);
  const operation = route.kind === "found" ? route.operation : undefined;
  if (!service.switches.isConfigured()) {
    touch("outage");
    const status = documentedStatus(service.contract, 503);
    return fail(service, operation, { status, reason: "The service is not configured" });
  }
  let answer: Answer | undefined;
  const faulty = await service.faults.apply(operation?.id, {
    async answer() {
      answer = await answerAfterDelay(service, answerRequest, request);
      return answer.response;
    },
    reject(status, reason) {
      answer = fail(service, operation, { status, reason });
      return answer.response;
    },
  });
  return { decision: "failed", ...answer, ...faulty };
}

function fail(
  service: MockService,
  operation: Operation | undefined,
  { status, reason }: { readonly status: number; readonly reason: string },
): Answer {
  return reject(service, operation, new RequestRejection("answer-failed", reason, { status }));
}

/** An execution waits by itself, while it holds its key. Every other answer waits here. */
async function answerAfterDelay(
  service: MockService,
  answerRequest: AnswerRequest,
  request: Request,
): Promise<Answer> {
  const answer = await answerRequest(request);
  if (answer.decision !== "executed" && answer.decision !== "answered") await service.pause();
  return answer;
}
