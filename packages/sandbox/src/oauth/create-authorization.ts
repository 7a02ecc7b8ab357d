import type { InterfaceKind } from "@plumbline/contract";
import type { Service } from "../dispatch/service.ts";
import { answerJson } from "./answer-json.ts";
import { answerTokenRequest } from "./answer-token-request.ts";
import {
  type AuthorizationServer,
  listResources,
  readAuthorizationServer,
} from "./authorization-server.ts";
import { authorize } from "./authorize/authorize.ts";
import { decideConsent } from "./authorize/decide-consent.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { serverMetadata } from "./server-metadata.ts";
import type { OAuthCall } from "./oauth-call.ts";
import { registerClient } from "./register-client.ts";
import { revokeConnection } from "./revoke-connection.ts";

export type OAuthHandler = (call: OAuthCall) => Promise<Response>;

/** The handlers of the authorization server. */
export interface Authorization {
  readonly server: AuthorizationServer;
  /** Endpoints for clients, by operationId. */
  readonly endpoints: ReadonlyMap<string, OAuthHandler>;
  /** Pages for people, by operationId. */
  readonly pages: ReadonlyMap<string, OAuthHandler>;
  /** The decision on the consent page, which is not an operation. */
  readonly decide: OAuthHandler;
}

/** Creates the authorization server of the document. Returns undefined if the document has none. */
export function createAuthorization({
  contract,
}: Pick<Service, "contract">): Authorization | undefined {
  const server = readAuthorizationServer(contract);
  if (server === undefined) return undefined;
  const { metadata, token, registration, revocation, authorization } = server.policy;
  const endpoints: readonly (readonly [string | undefined, OAuthHandler])[] = [
    [metadata, async (call) => answerJson(serverMetadata(call.server, call.origin))],
    [token, answerTokenRequest],
    [registration?.operation, registerClient],
    [revocation?.operation, revokeConnection],
    ...listResources(server).map(
      (kind) => [server.policy.resources?.metadata[kind], answerResource(kind)] as const,
    ),
  ];
  return {
    server,
    endpoints: new Map(
      endpoints.flatMap(([id, handler]) => (id === undefined ? [] : [[id, handler] as const])),
    ),
    pages: new Map([[authorization, authorize]]),
    decide: decideConsent,
  };
}

function answerResource(kind: InterfaceKind): OAuthHandler {
  return async ({ server, origin }) => answerJson(resourceMetadata(server, origin, kind));
}
