import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Observe } from "@plumbline/control";
import { allowOrigins, dropConnection, RequestRejection } from "@plumbline/server";
import { createDocsPage } from "@plumbline/server/docs";
import { type Answer, reasonHeader, violationHeader } from "./answer/answer.ts";
import { createAnswerRequest } from "./answer/create-answer-request.ts";
import type { MockService } from "./answer/mock-service.ts";
import { answerWithFaults } from "./answer/answer-with-faults.ts";
import { logExchange } from "./control/log-exchange.ts";
import { reject } from "./answer/reject.ts";
import type { AnswerLogEntry, MockOptions } from "./mock-options.ts";

interface Environment {
  readonly Variables: { readonly answer?: Answer };
}

/** The headers that the mock adds to those of the document. */
const ownHeaders: readonly string[] = [reasonHeader, violationHeader, "Preference-Applied"];

/** The mock as a web server: log, CORS, the reference, and the answers. */
export function createFront(service: MockService, options: FrontOptions): Hono<Environment> {
  const app = new Hono<Environment>();
  const { onAnswer, onExchange, onExecuted = () => {}, cors = true } = options;
  const execute = createAnswerRequest(service);
  const answerRequest: typeof execute = async (request) => {
    const answer = await execute(request);
    onExecuted(answer);
    return answer;
  };
  if (onAnswer) app.use(logAnswers(onAnswer));
  if (cors) app.use(allowOrigins(service.contract, ownHeaders));
  app.route("/", createDocsPage(service.contract));
  app.all("*", async (context) => {
    const call = (request: Request): Promise<Answer> =>
      answerWithFaults(service, answerRequest, request);
    const { raw } = context.req;
    return send(
      context,
      await (onExchange
        ? service.switches.answering(raw, () =>
            logExchange(service, onExchange, { request: raw, call }),
          )
        : call(raw)),
    );
  });
  app.onError((error, context) => {
    const message = `Internal error of the mock: ${error.message}`;
    const rejection = new RequestRejection("answer-failed", message, { status: 500 });
    return send(context, reject(service, undefined, rejection));
  });
  return app;
}

/** How the front serves. */
export interface FrontOptions extends MockOptions {
  /** Takes each exchange into the log of the control plane. Default: no log. */
  readonly onExchange?: Observe;
  /** Called with each answer, after its transaction and before faults of the control plane. */
  readonly onExecuted?: ((answer: Answer) => void) | undefined;
}

function send(context: Context<Environment>, answer: Answer): Response {
  context.set("answer", answer);
  return answer.isDropped ? dropConnection(context.req.raw, answer.response) : answer.response;
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
