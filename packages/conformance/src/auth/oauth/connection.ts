import type { JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { Exchange } from "@plumbline/report";
import type { SideAnswer } from "../../model/side-request.ts";
import { askWithForm, codeFields, type TokenFields } from "./ask-with-form.ts";
import { type AuthorizationOptions, authorizationRequest } from "./authorization-request.ts";
import { obtainCode } from "./follow-authorization.ts";
import { Inconclusive } from "./inconclusive.ts";
import { objectIn, textAt } from "./text-at.ts";
import type { OAuthWalk } from "./oauth-walk.ts";
import type { OAuthClient } from "./register-client.ts";

/** The tokens for which an authorization code was exchanged. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** The whole response. */
  readonly body: JsonObject;
  /** The exchange that issued the tokens. */
  readonly issued: Exchange;
}

/** A connection of an app: its tokens, and their client, scopes and resource. */
export interface Connection extends Tokens {
  readonly client: OAuthClient;
  readonly resource: string;
  readonly scopes: readonly string[];
}

/** Makes a connection: authorization, consent, and the exchange of the code. Throws Inconclusive. */
export async function connect(
  walk: OAuthWalk,
  options: AuthorizationOptions = {},
): Promise<Connection> {
  const request = await authorizationRequest(walk, options);
  const code = await obtainCode(walk, request);
  const answer = await askWithForm(walk, "token", codeFields(request, code));
  const { client, resource, scopes } = request;
  return { ...tokensOf(answer), client, resource, scopes };
}

/** The tokens in a response; `undefined` if none were issued. */
export function tokensIn({ response, exchange }: SideAnswer): Tokens | undefined {
  const body = isSuccess(response.status) ? objectIn(response) : undefined;
  const accessToken = textAt(body, "access_token");
  if (!body || accessToken === undefined) return undefined;
  const refreshToken = textAt(body, "refresh_token");
  return { accessToken, ...(refreshToken && { refreshToken }), body, issued: exchange };
}

/** The tokens in a response. Throws Inconclusive if none were issued. */
export function tokensOf(answer: SideAnswer): Tokens {
  const tokens = tokensIn(answer);
  if (tokens) return tokens;
  throw new Inconclusive(`no tokens were issued: ${describeAnswer(answer)}`);
}

/** Describes a response without its secrets. */
export function describeAnswer({ response }: SideAnswer): string {
  const error = textAt(objectIn(response), "error");
  const said = error === undefined ? "" : ` with the error ${error}`;
  return response.status === 0 ? "no response arrived" : `status ${response.status}${said}`;
}

/** The fields with which a connection is refreshed. @see https://www.rfc-editor.org/rfc/rfc6749#section-6 */
export function refreshFields(
  { client, resource }: Pick<Connection, "client" | "resource">,
  { refreshToken }: Pick<Tokens, "refreshToken">,
): TokenFields {
  if (refreshToken === undefined) throw new Inconclusive("no refresh token was issued");
  return {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: client.id,
    resource,
  };
}

export async function refresh(
  walk: OAuthWalk,
  connection: Connection,
  tokens: Pick<Tokens, "refreshToken"> = connection,
): Promise<SideAnswer> {
  return askWithForm(walk, "token", refreshFields(connection, tokens));
}
