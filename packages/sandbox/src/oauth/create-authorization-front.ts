import type { Router } from "@plumbline/server";
import type { MiddlewareHandler } from "hono";
import type { Service } from "../dispatch/service.ts";
import type { Observe } from "@plumbline/control";
import { answerDecision, answerOperation } from "./answer-operation.ts";
import { consentPath } from "./authorize/consent-fields.ts";
import { createAuthorization, type OAuthHandler } from "./create-authorization.ts";

/** The two parts of the authorization server. They pass other requests to the next handler. */
export interface AuthorizationFront {
  /** The consent page. Mount it before CORS, so that other origins cannot read it. */
  readonly pages: MiddlewareHandler;
  /** The endpoints for clients. Mount them after CORS. */
  readonly endpoints: MiddlewareHandler;
}

const pass: MiddlewareHandler = (_context, next) => next();

/** Creates the authorization server of the document. Calls `observe` with each exchange, without its secrets. */
export function createAuthorizationFront(
  service: Service,
  router: Router,
  observe: Observe,
): AuthorizationFront {
  const authorization = createAuthorization(service);
  if (authorization === undefined) return { pages: pass, endpoints: pass };
  const { server } = authorization;

  function serve(handlers: ReadonlyMap<string, OAuthHandler>): MiddlewareHandler {
    return ({ req }, next) => {
      const route = router(req.method, req.path);
      const handler = route.kind === "found" ? handlers.get(route.operation.id) : undefined;
      if (route.kind !== "found" || handler === undefined) return next();
      const { operation } = route;
      const isPage = handlers === authorization?.pages;
      return answerOperation(
        { service, server, observe },
        { request: req.raw, operation, handler, isPage },
      );
    };
  }

  const pages = serve(authorization.pages);
  return {
    endpoints: serve(authorization.endpoints),
    pages: (context, next) =>
      context.req.method === "POST" && context.req.path === consentPath
        ? answerDecision({ service, server }, context.req.raw, authorization.decide)
        : pages(context, next),
  };
}
