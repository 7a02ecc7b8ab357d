import type { Contract } from "@plumbline/contract";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** How long a browser may keep the answer to a preflight. Chromium keeps it for two hours at most. */
const preflightSeconds = 7200;

/**
 * Allows every origin to call, and to read the headers that the document declares and `ownHeaders`. The headers are listed
 * because `*` exposes none to requests with credentials.
 */
export function allowOrigins(
  contract: Contract,
  ownHeaders: readonly string[] = [],
): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    maxAge: preflightSeconds,
    exposeHeaders: [...new Set([...declaredHeaders(contract), ...ownHeaders])],
  });
  return (context, next) => {
    // An OPTIONS operation of the document is not a preflight.
    const isPreflight = context.req.header("access-control-request-method") !== undefined;
    return context.req.method === "OPTIONS" && !isPreflight ? next() : allow(context, next);
  };
}

function declaredHeaders({ operations, securitySchemes, policies }: Contract): readonly string[] {
  const declared = operations.flatMap(({ responses }) =>
    responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
  );
  const challenges = Object.values(securitySchemes).flatMap(
    ({ challenge }) => challenge?.header ?? [],
  );
  const replay = policies.idempotency?.replay.header ?? [];
  return [declared, challenges, replay, "Retry-After"].flat();
}
