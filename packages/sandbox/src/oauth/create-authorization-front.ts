import type { Router } from "@plumbline/server";
import type { MiddlewareHandler } from "hono";
import type { Service } from "../dispatch/service.ts";
import type { Observe } from "../http/logged-exchange.ts";
import { answerDecision, answerOperation } from "./answer-operation.ts";
import { consentPath } from "./authorize/consent-form.ts";
import { createAuthorization, type OAuthHandler } from "./create-authorization.ts";

/** The authorization server as two parts of a front; requests that are not theirs go on to the next handler. */
export interface AuthorizationFront {
  /** The consent of an owner. Mount it before what lets other origins read answers. */
  readonly pages: MiddlewareHandler;
  /** What clients call. Mount it after that. */
  readonly endpoints: MiddlewareHandler;
}

const pass: MiddlewareHandler = (_context, next) => next();

/** Serves the authorization server of the document, and tells `observe` of each exchange without its secrets. */
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
