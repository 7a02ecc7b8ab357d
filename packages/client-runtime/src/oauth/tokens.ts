import type { TokenEndpointResponse } from "oauth4webapi";
import { OAuthError } from "./oauth-error.ts";

/** One connection as its owner granted it: tokens, and to whom they belong. Plain JSON, to be kept where nobody else reads it. */
export interface Tokens {
  /** The authorization server that gave them, and the only one they are shown to. */
  readonly issuer: string;
  /** The resource indicator they are for. */
  readonly resource: string;
  readonly clientId: string;
  readonly accessToken: string;
  /** Good for one refresh, where the server rotates. Absent where the server gives none. */
  readonly refreshToken?: string | undefined;
  /** Milliseconds since the epoch, by this machine's clock: when they were asked for. */
  readonly obtainedAt: number;
  /** When the access token ends, in milliseconds since the epoch. Absent where the server does not say: it is then used until it is refused. */
  readonly expiresAt?: number | undefined;
  /** The scopes that were granted, with spaces between them, where the server says. */
  readonly scope?: string | undefined;
}

type Owner = Pick<Tokens, "issuer" | "resource" | "clientId">;

interface ReceivedOptions {
  readonly obtainedAt: number;
  /** Those that were refreshed: an answer keeps silent on what it does not change. */
  readonly before?: Tokens | undefined;
}

/** Throws OAuthError `unsupported` for tokens that are no bearer tokens. */
export function toTokens(
  { issuer, resource, clientId }: Owner,
  answer: TokenEndpointResponse,
  { obtainedAt, before }: ReceivedOptions,
): Tokens {
  if (answer.token_type !== "bearer")
    throw new OAuthError("unsupported", "The tokens are no bearer tokens");
  const expiresIn = answer.expires_in;
  return {
    issuer,
    resource,
    clientId,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken,
    obtainedAt,
    expiresAt: expiresIn === undefined ? undefined : obtainedAt + expiresIn * 1000,
    scope: answer.scope ?? before?.scope,
  };
}

const texts = ["issuer", "resource", "clientId", "accessToken"];
const optionalTexts = ["refreshToken", "scope"];

/** Whether a value, read from where it was kept, is tokens. */
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
