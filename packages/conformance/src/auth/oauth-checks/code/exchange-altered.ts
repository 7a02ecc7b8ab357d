import type { CaseVerdict } from "../../../model/case.ts";
import { askWithForm, codeFields, type TokenFields } from "../../oauth/ask-with-form.ts";
import {
  type AuthorizationOptions,
  type AuthorizationRequest,
  authorizationRequest,
} from "../../oauth/authorization-request.ts";
import { obtainCode } from "../../oauth/follow-authorization.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";

type Alter = (
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

/** Returns the fields without some of them. */
export function omit(fields: TokenFields, ...names: readonly string[]): TokenFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
