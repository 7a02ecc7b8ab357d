import { type Context, Hono, type MiddlewareHandler } from "hono";
import { allowOrigins, RequestRejection } from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { type Answer, reasonHeader, violationHeader } from "./answer/answer.ts";
import { type AnswerRequest, createAnswerRequest } from "./answer/create-answer-request.ts";
import type { MockService } from "./answer/mock-service.ts";
import { reject } from "./answer/reject.ts";
import type { AnswerLogEntry, MockOptions } from "./mock-options.ts";

interface Environment {
  readonly Variables: { readonly answer?: Answer };
}

/** The headers that the mock adds to those of the document. */
const ownHeaders: readonly string[] = [reasonHeader, violationHeader, "Preference-Applied"];

/** The mock as a web server: log, CORS, the reference, and the answers. */
export function createFront(service: MockService, options: MockOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const answerRequest = createAnswerRequest(service);
  if (options.onAnswer) app.use(logAnswers(options.onAnswer));
  if (options.cors ?? true) app.use(allowOrigins(service.contract, ownHeaders));
  app.route("/", createDocsPage(service.contract));
  app.all("*", async (context) =>
    send(context, await answerAfterDelay(service, answerRequest, context.req.raw)),
  );
  app.onError((error, context) => {
    const message = `Internal error of the mock: ${error.message}`;
    const rejection = new RequestRejection("answer-failed", message, { status: 500 });
    return send(context, reject(service, undefined, rejection));
  });
  return app;
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

function send(context: Context<Environment>, answer: Answer): Response {
  context.set("answer", answer);
  return answer.response;
}

function logAnswers(
  onAnswer: NonNullable<MockOptions["onAnswer"]>,
): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const started = performance.now();
    await next();
    onAnswer(toLogEntry(context, performance.now() - started));
  };
}

function toLogEntry(context: Context<Environment>, elapsed: number): AnswerLogEntry {
  const answer = context.get("answer");
  return {
    method: context.req.method,
    path: new URL(context.req.url).pathname,
    status: context.res.status,
    milliseconds: Math.round(elapsed),
    decision: answer?.decision ?? (context.req.method === "OPTIONS" ? "preflight" : "docs"),
    violations: answer?.violations ?? [],
    ...(answer?.operation !== undefined && { operation: answer.operation }),
    ...(answer?.reason !== undefined && { reason: answer.reason }),
  };
}
