import type { Service } from "../dispatch/service.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import type { OAuthSeams } from "./oauth-seams.ts";

/** One request to the authorization server. It has one instant. */
export interface OAuthCall {
  readonly service: Service;
  readonly seams: OAuthSeams;
  readonly server: AuthorizationServer;
  readonly request: Request;
  /** Scheme and authority that the caller used: the issuer. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}
