import type { CaseVerdict } from "../../../model/case.ts";
import { askWithForm, codeFields, type TokenFields } from "../../oauth/ask-with-form.ts";
import {
  type AuthorizationOptions,
  type AuthorizationRequest,
  authorizationRequest,
} from "../../oauth/authorization-request.ts";
import { followAuthorization, obtainCode } from "../../oauth/follow-authorization.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";
import { judgeRejectedAuthorization } from "../judge-rejected-authorization.ts";

/** Changes the fields of a request. */
export type Alter = (
  fields: TokenFields,
  request: AuthorizationRequest,
) => TokenFields | Promise<TokenFields>;

/** Exchanges a new code with wrong fields, which must be rejected. */
export async function exchangeAltered(
  walk: OAuthWalk,
  alter: Alter,
  options?: AuthorizationOptions,
): Promise<CaseVerdict> {
  const request = await authorizationRequest(walk, options);
  const code = await obtainCode(walk, request);
  const fields = await alter(codeFields(request, code), request);
  return judgeRejectedGrant(await askWithForm(walk, "token", fields), "the exchange is rejected");
}

/** Sends a new authorization request with wrong parameters, which must be rejected. */
export async function authorizeAltered(walk: OAuthWalk, alter: Alter): Promise<CaseVerdict> {
  const request = await authorizationRequest(walk);
  const end = await followAuthorization(walk, await alter(request.parameters, request));
  return judgeRejectedAuthorization(end, "the authorization request is rejected");
}

/** Returns the fields without some of them. */
export function omit(fields: TokenFields, ...names: readonly string[]): TokenFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
