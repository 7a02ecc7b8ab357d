import type { Service } from "../dispatch/service.ts";
import type { AuthorizationServer } from "./authorization-server.ts";

/** A request to the authorization server. All of it happens at one instant. */
export interface OAuthCall {
  readonly service: Service;
  readonly server: AuthorizationServer;
  readonly request: Request;
  /** The origin that the caller used, which is the issuer. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}
