import type { CallerScope } from "../scopes-of.ts";
import type { HttpExchange } from "../seams.ts";
import type { Service } from "../service.ts";

/** Answers a request to the authorization server or MCP, unless a fault answers it. */
export function answerExchange(
  service: Service,
  { request, answer }: Pick<HttpExchange, "request" | "answer">,
  scope?: CallerScope,
): Promise<Response> {
  const { contract, storage } = service;
  return service.seams(scope).exchange({ request, answer, contract, db: storage.db });
}
