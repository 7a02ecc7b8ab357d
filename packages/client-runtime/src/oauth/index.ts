export { discover, discoverIssuer, type ProtectedResource } from "./discover.ts";
export { finishAuthorization, type FinishOptions } from "./finish-authorization.ts";
export { memoryStore } from "./memory-store.ts";
export { isOAuthError, OAuthError, type OAuthErrorCode } from "./oauth-error.ts";
export { registerClient, type RegisteredClient, type Registration } from "./register-client.ts";
export type { RequestOptions } from "./request-options.ts";
export { revoke } from "./revoke.ts";
export {
  startAuthorization,
  type AuthorizationRequest,
  type PendingAuthorization,
  type StartedAuthorization,
} from "./start-authorization.ts";
export { tokenSource, type TokenSource, type TokenSourceOptions } from "./source/token-source.ts";
export type { TokenStore } from "./token-store.ts";
export { isTokens, type Tokens } from "./tokens.ts";
