import { createHash } from "node:crypto";
import { json, reject } from "./shop-answers.ts";
import {
  type Code,
  type Grant,
  isResourceRight,
  type ShopState,
  type Token,
} from "./shop-state.ts";

export async function token(state: ShopState, text: string): Promise<Response> {
  if (!state.decide("body-present", text !== "")) return reject("invalid_request");
  const form = new URLSearchParams(text);
  const code = state.codes.get(form.get("code") ?? "");
  const old = state.refreshes.get(form.get("refresh_token") ?? "");
  // Requests that come at once are all read before any of them is decided.
  const wasUnused = !(code ?? old)?.isUsed;
  await Promise.resolve();
  if (form.get("grant_type") === "refresh_token" && old)
    return renew(state, { form, old, wasUnused });
  return code
    ? exchange(state, { form, code, wasUnused })
    : reject("invalid_grant", state.ways.rejectedGrant);
}

interface Exchange {
  readonly form: URLSearchParams;
  readonly code: Code;
  readonly wasUnused: boolean;
}

function exchange(state: ShopState, { form, code, wasUnused }: Exchange): Response {
  const { ways, decide, clock, lifetimes } = state;
  const isUnused = wasUnused && !code.isUsed;
  const isOnce = wasUnused
    ? decide("code-unused-at-once", isUnused)
    : decide("code-unused", isUnused);
  if (!isUnused && decide("code-replay-revokes", true)) code.isRevoked = true;
  const isInTime = clock.now - code.began < lifetimes.code;
  const isRight = isOnce && isInTime && belongs(state, form, code);
  if (isRight || ways.keepsCode !== true) code.isUsed = true;
  return isRight
    ? issue(state, { grant: code, scopes: code.scopes })
    : reject("invalid_grant", ways.rejectedGrant);
}

function belongs(state: ShopState, form: URLSearchParams, code: Code): boolean {
  const { decide } = state;
  const verifier = form.get("code_verifier") ?? "";
  const { challenge, method } = code;
  const hash = createHash("sha256").update(verifier).digest("base64url");
  const isProven = hash === challenge || (method !== "S256" && challenge === verifier);
  const isRight = challenge === undefined || isProven;
  const isLong = challenge === undefined || verifier.length >= 43;
  return (
    decide("verifier", isRight, { verifier, challenge }) &&
    decide("verifier-length", isLong) &&
    decide("code-client", form.get("client_id") === code.client) &&
    decide("code-callback", form.get("redirect_uri") === code.callback) &&
    isResourceRight(state, "resource-at-exchange", {
      resource: form.get("resource"),
      bound: code.resource,
    })
  );
}

interface Renewal {
  readonly form: URLSearchParams;
  readonly old: Token;
  readonly wasUnused: boolean;
}

function renew(state: ShopState, renewal: Renewal): Response {
  const { ways, decide, clock } = state;
  const { form, old } = renewal;
  const { grant } = old;
  const isUnused = isFresh(state, renewal);
  const scopes = form.get("scope")?.split(" ") ?? old.scopes;
  const isWithin = scopes.every((scope) => grant.scopes.includes(scope));
  const isRight = isUnused && mayRenew(state, form, grant) && decide("refresh-scope", isWithin);
  if (!isRight) return reject("invalid_grant", ways.rejectedGrant);
  old.isUsed = ways.keepsRefreshToken !== true;
  if (ways.refreshExtends === true) grant.began = clock.now;
  const kept = ways.keepsRefreshToken === true ? form.get("refresh_token") : null;
  return issue(state, { grant, scopes, ...(kept !== null && { kept }) });
}

/** One that was used before ends the connection. */
function isFresh({ decide }: ShopState, { old, wasUnused }: Renewal): boolean {
  const isUnused = wasUnused && !old.isUsed;
  if (wasUnused && decide("refresh-unused-at-once", isUnused)) return true;
  if (!isUnused && decide("reuse-revokes", true)) old.grant.isRevoked = true;
  return decide("refresh-unused", isUnused);
}

function mayRenew(state: ShopState, form: URLSearchParams, grant: Grant): boolean {
  const { decide, clock, lifetimes } = state;
  return (
    !grant.isRevoked &&
    clock.now - grant.began < lifetimes.connection &&
    decide("refresh-client", form.get("client_id") === grant.client) &&
    isResourceRight(state, "resource-at-refresh", {
      resource: form.get("resource"),
      bound: grant.resource,
    })
  );
}

interface Issue {
  readonly grant: Grant;
  readonly scopes: readonly string[];
  /** The refresh token that is given again. */
  readonly kept?: string;
}

function issue(state: ShopState, { grant, scopes, kept }: Issue): Response {
  const { ways, clock, access, refreshes, mint } = state;
  const accessToken = mint();
  const refreshToken = kept ?? mint();
  access.set(accessToken, { grant, scopes, issued: clock.now, isUsed: false });
  if (kept === undefined)
    refreshes.set(refreshToken, { grant, scopes, issued: clock.now, isUsed: false });
  const body = {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: 3_600,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  };
  const headers = { "cache-control": "no-store", ...ways.tokenHeaders };
  return json(200, ways.tokenBody?.(body) ?? body, headers);
}

export function revoke({ ways, decide, access, refreshes }: ShopState, text: string): Response {
  if (!decide("body-present", text !== "")) return reject("invalid_request");
  const named = new URLSearchParams(text).get("token") ?? "";
  const isAccess = access.has(named);
  const found = access.get(named) ?? refreshes.get(named);
  if (!found) return decide("revocation-known", true) ? json(200, {}) : reject("invalid_token");
  const { revokes = "connection" } = ways;
  if (revokes === "connection") found.grant.isRevoked = true;
  if (revokes === "access" && isAccess) access.delete(named);
  if (revokes === "refresh" && !isAccess) refreshes.delete(named);
  return json(200, {});
}
