import type { TokenEndpointResponse } from "oauth4webapi";
import type { Contract, Place } from "@plumbline/contract";
import { isConformanceError } from "../../model/errors/conformance-error.ts";
import { rejectUnsendable } from "../reject-unsendable.ts";
import { findTokenEndpoint } from "./find-token-endpoint.ts";
import type { GrantStep } from "./grant-step.ts";
import type { SignInTarget } from "./send-sign-in.ts";
import type { IssuedToken } from "./sign-in-step.ts";

export interface GrantOptions {
  readonly contract: Contract;
  readonly target: SignInTarget;
  readonly signal: AbortSignal;
  /** Where the grant is written. */
  readonly place: Place;
}

/**
 * Returns a function that requests a token for an identity: with the refresh token, if the server has issued one and accepts it, or with
 * the grant. Throws and rejects with ConformanceError `CONFIG_INVALID`, `CREDENTIAL_REJECTED`, `OPTION_INVALID`, `TARGET_UNREACHABLE`.
 */
export function createGrant(
  name: string,
  step: GrantStep,
  { contract, target, place, signal }: GrantOptions,
): () => Promise<IssuedToken> {
  const { baseUrl, timeoutMs = 30_000 } = target;
  const endpoint = findTokenEndpoint(step, { contract, baseUrl, place });
  let refreshToken: string | undefined;

  const request = async (grantType: string, parameters: Parameters): Promise<IssuedToken> => {
    // Most runs use no grant, so the library is loaded on demand.
    const { requestTokens } = await import("./request-tokens.ts");
    const answer = await requestTokens({
      endpoint,
      grantType,
      parameters,
      step,
      name,
      place,
      target,
      timeoutMs,
      signal,
    });
    rejectUnsendable(`identity "${name}"`, answer.access_token);
    refreshToken = answer.refresh_token ?? refreshToken;
    return toIssued(answer, step);
  };
  const refresh = async (refresh_token: string): Promise<IssuedToken | undefined> => {
    try {
      return await request("refresh_token", { refresh_token });
    } catch (error) {
      if (!isConformanceError(error) || error.code !== "CREDENTIAL_REJECTED") throw error;
      refreshToken = undefined;
      return undefined;
    }
  };
  return async () =>
    (refreshToken === undefined ? undefined : await refresh(refreshToken)) ??
    request(step.kind, parametersOf(step));
}

type Parameters = Readonly<Record<string, string>>;

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.3.2 and https://www.rfc-editor.org/rfc/rfc6749#section-4.4.2 */
function parametersOf({ username, password, scopes, parameters }: GrantStep): Parameters {
  return {
    ...parameters,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(scopes && { scope: scopes.join(" ") }),
  };
}

const aheadMs = 30_000;

function toIssued(
  { access_token: token, expires_in, refresh_token, scope }: TokenEndpointResponse,
  step: GrantStep,
): IssuedToken {
  // A response may omit the scopes if they equal the requested scopes.
  const scopes = scope?.split(" ").filter(Boolean) ?? step.scopes;
  return {
    token,
    ...(expires_in === undefined ? {} : { renewAfterMs: renewAfter(expires_in * 1000) }),
    ...(scopes && { scopes }),
    secrets: refresh_token === undefined ? [] : [refresh_token],
  };
}

function renewAfter(lifetimeMs: number): number {
  return lifetimeMs - Math.min(aheadMs, lifetimeMs / 2);
}
