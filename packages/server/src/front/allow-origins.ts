import type { Contract } from "@plumbline/contract";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/**
 * Lets any origin call, and read every header the document declares, and the named ones of the server's own: with
 * credentials `*` would expose none.
 */
export function allowOrigins(
  contract: Contract,
  ownHeaders: readonly string[] = [],
): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    exposeHeaders: [...new Set([...declaredHeaders(contract), ...ownHeaders])],
  });
  return (context, next) => {
    const isPreflight = context.req.header("access-control-request-method") !== undefined;
    // A declared OPTIONS operation is the document's to answer, and who is no browser needs no leave.
    const isPlain = context.req.header("origin") === undefined;
    return isPlain || (context.req.method === "OPTIONS" && !isPreflight)
      ? next()
      : allow(context, next);
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
