import type { TokenEndpointResponse } from "oauth4webapi";
import { OAuthError } from "./oauth-error.ts";

/** The tokens of one connection, with its server, resource and client. Plain JSON: store it where no other user can read it. */
export interface Tokens {
  /** The authorization server that issued them. They are sent to no other. */
  readonly issuer: string;
  /** The resource indicator that they are issued for. */
  readonly resource: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Can be used once if the server rotates it. Absent if the server issues none. */
  readonly refreshToken?: string | undefined;
  /** When they were requested, in milliseconds since the epoch, by this machine's clock. */
  readonly obtainedAt: number;
  /** When the access token expires, in milliseconds since the epoch. Absent if the server does not say: it is then used until it is rejected. */
  readonly expiresAt?: number | undefined;
  /** The granted scopes, separated by spaces, if the server returns them. */
  readonly scope?: string | undefined;
}

type Owner = Pick<Tokens, "issuer" | "resource" | "clientId">;

interface ReceivedOptions {
  readonly obtainedAt: number;
  /** The tokens before the refresh. A response omits what it does not change. */
  readonly before?: Tokens | undefined;
}

/** Throws OAuthError `unsupported` for tokens that are not bearer tokens. */
export function toTokens(
  { issuer, resource, clientId }: Owner,
  tokenResponse: TokenEndpointResponse,
  { obtainedAt, before }: ReceivedOptions,
): Tokens {
  if (tokenResponse.token_type !== "bearer")
    throw new OAuthError("unsupported", "The tokens are not bearer tokens");
  const expiresIn = tokenResponse.expires_in;
  return {
    issuer,
    resource,
    clientId,
    accessToken: tokenResponse.access_token,
    refreshToken: tokenResponse.refresh_token ?? before?.refreshToken,
    obtainedAt,
    expiresAt: expiresIn === undefined ? undefined : obtainedAt + expiresIn * 1000,
    scope: tokenResponse.scope ?? before?.scope,
  };
}

const texts = ["issuer", "resource", "clientId", "accessToken"];
const optionalTexts = ["refreshToken", "scope"];

/** Whether a value that was read from a store is tokens. */
export function isTokens(value: unknown): value is Tokens {
  if (typeof value !== "object" || value === null) return false;
  const found = new Map(Object.entries(value));
  const expiresAt = found.get("expiresAt");
  return (
    texts.every((name) => typeof found.get(name) === "string") &&
    optionalTexts.every((name) => ["string", "undefined"].includes(typeof found.get(name))) &&
    typeof found.get("obtainedAt") === "number" &&
    (expiresAt === undefined || typeof expiresAt === "number")
  );
}
