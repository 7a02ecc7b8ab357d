import {
  isRequestRejection,
  rejectUnrouted,
  RequestRejection,
  runPipeline,
} from "@plumbline/server";
import type { Answer } from "./answer.ts";
import { createPorts } from "./create-ports.ts";
import { toMockRequest } from "./mock-request.ts";
import type { MockService } from "./mock-service.ts";
import { reject } from "./reject.ts";

/** Answers one request as the document says. */
export type AnswerRequest = (request: Request) => Promise<Answer>;

/** Joins routing, the request pipeline and the rendering of rejections. */
export function createAnswerRequest(service: MockService): AnswerRequest {
  let ports = createPorts(service);
  let seed = service.seed();
  let generation = service.things?.storage.generation();
  return async (request) => {
    // Keys, limits and examples of a world that was replaced do not count.
    if (seed !== service.seed() || generation !== service.things?.storage.generation()) {
      ports = createPorts(service);
      seed = service.seed();
      generation = service.things?.storage.generation();
    }
    const url = new URL(request.url);
    const route = service.router(request.method, url.pathname);
    if (route.kind !== "found")
      return reject(service, undefined, rejectUnrouted(route, `${request.method} ${url.pathname}`));
    try {
      return await runPipeline(ports, toMockRequest(route, request, url));
    } catch (error) {
      if (isRequestRejection(error)) return reject(service, route.operation, error);
      if (service.things?.storage.isUnavailable(error))
        return reject(service, route.operation, unavailable());
      throw error;
    }
  };
}

function unavailable(): RequestRejection {
  const message = "The file of the things cannot be written; retry later";
  return new RequestRejection("answer-failed", message, {
    status: 503,
    headers: { "Retry-After": "10" },
  });
}
