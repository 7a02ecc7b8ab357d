import { asObject, findOperation, type JsonObject } from "@plumbline/contract";
import type { HttpExchange } from "../dispatch/seams.ts";
import { readAuthorizationServer } from "../oauth/authorization-server.ts";
import { consentPath } from "../oauth/authorize/consent-fields.ts";
import type { Alteration } from "./alter.ts";

/** The endpoints of the authorization server. `rest` and `mcp` are the metadata of these resources. */
export type Endpoint =
  | "metadata"
  | "rest"
  | "mcp"
  | "registration"
  | "authorization"
  | "consent"
  | "token"
  | "revocation";

/**
 * Answers the requests to endpoints of the authorization server. `exchange.answer` answers them without the fault.
 *
 * @example
 * ```ts
 * import { alter, atEndpoint } from "@local-ads/sandbox/seams";
 *
 * const code = alter(
 *   "exchange",
 *   atEndpoint("token", async () => Response.json({ error: "invalid_client" }, { status: 401 })),
 * );
 * ```
 */
export function atEndpoint(
  endpoints: Endpoint | readonly Endpoint[],
  respond: (exchange: HttpExchange) => Promise<Response>,
): Alteration<"exchange"> {
  return (sound) => (exchange) => {
    const { pathname } = new URL(exchange.request.url);
    return [endpoints].flat().some((each) => endpointPath(exchange, each) === pathname)
      ? respond({ ...exchange, answer: (request) => sound(another(exchange, request)) })
      : sound(exchange);
  };
}

/** The same exchange if the request is the same, so that an exchange that a fault does not change is not noted. */
function another(exchange: HttpExchange, request: Request): HttpExchange {
  return request === exchange.request ? exchange : { ...exchange, request };
}

/** Returns the path of an endpoint, or undefined if the document does not have it. */
export function endpointPath(
  { contract }: Pick<HttpExchange, "contract">,
  endpoint: Endpoint,
): string | undefined {
  if (endpoint === "consent") return consentPath;
  const policy = readAuthorizationServer(contract)?.policy;
  const ids = {
    ...policy,
    ...policy?.resources?.metadata,
    registration: policy?.registration?.operation,
    revocation: policy?.revocation?.operation,
  };
  const id = ids[endpoint];
  return id === undefined ? undefined : findOperation(contract, id).path;
}

/**
 * Changes the JSON of the successful responses of endpoints.
 *
 * @example
 * ```ts
 * import { alter, onJson } from "@local-ads/sandbox/seams";
 *
 * const code = alter("exchange", onJson("token", (answer) => ({ ...answer, token_type: "ticket" })));
 * ```
 */
export function onJson(
  endpoints: Endpoint | readonly Endpoint[],
  change: (body: JsonObject, exchange: HttpExchange) => JsonObject,
): Alteration<"exchange"> {
  return atEndpoint(endpoints, async (exchange) => {
    const response = await exchange.answer(exchange.request);
    if (!response.ok) return response;
    return Response.json(change(asObject(await response.json()), exchange), response);
  });
}
