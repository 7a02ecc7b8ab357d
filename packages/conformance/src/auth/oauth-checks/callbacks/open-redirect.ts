import { isFailure } from "../../../model/verdicts/is-success.ts";
import { notNow } from "../../../model/verdicts/invalid-input.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { codeIn, describeEnd, followAuthorization } from "../../oauth/follow-authorization.ts";
import type { ConsentEnd } from "../../oauth/consent/consent-end.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Callbacks that look like a registered one. */
const lookalikes: Readonly<Record<string, (uri: URL) => string>> = {
  "another path": (uri) => `${uri.protocol}//${uri.host}/elsewhere`,
  "a path below": (uri) => `${uri.protocol}//${uri.host}${uri.pathname}/below`,
  "another host": (uri) => `${uri.protocol}//elsewhere.example.com${uri.pathname}`,
  "a host that starts with the registered one": (uri) =>
    `${uri.protocol}//${uri.hostname}.example.com${uri.pathname}`,
  "another scheme": (uri) =>
    `${uri.protocol === "https:" ? "http:" : "https:"}//${uri.host}${uri.pathname}`,
  "the registered host as a user name": (uri) =>
    `${uri.protocol}//${uri.hostname}@elsewhere.example.com${uri.pathname}`,
};

const rests = "the browser is redirected only to a callback that the client registered";

/** Reports an authorization request that redirects the browser to an unregistered callback. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export const openRedirect: PropertyDefinition = oauthCheck({
  name: "open-redirect",
  severity: "must",
  title: "The browser is never redirected to an unregistered callback",
  on: ["authorization"],
  uses: ["registration"],
  cases: () => [
    ...Object.entries(lookalikes).map(([name, alter]) => ({
      purpose: `a callback with ${name}`,
      clause: "authorization",
      rests,
      async trial(walk: OAuthWalk) {
        const { client, parameters } = await authorizationRequest(walk);
        const uri = alter(new URL(client.redirectUri));
        return judge(await followAuthorization(walk, { ...parameters, redirect_uri: uri }), uri);
      },
    })),
    {
      purpose: "an unknown client",
      clause: "authorization",
      rests,
      async trial(walk) {
        const { client, parameters } = await authorizationRequest(walk);
        const request = { ...parameters, client_id: `unknown-${client.id}` };
        return judge(await followAuthorization(walk, request), client.redirectUri);
      },
    },
  ],
});

function judge(end: ConsentEnd, uri: string): CaseVerdict {
  if (end.kind === "callback" || (end.kind === "elsewhere" && end.url.href.startsWith(uri))) {
    const given = codeIn(end) === undefined ? "" : ", with a code";
    return broken(`the browser was redirected to ${uri}${given}`, "no redirect");
  }
  const status = end.kind === "page" ? (end.answer?.response.status ?? 0) : 0;
  if (isFailure(status)) return broken(`status ${status}`, "an error page");
  const isRejected = status >= 400 && status !== httpStatus.tooManyRequests && !notNow.has(status);
  return isRejected ? holds : unproven(describeEnd(end));
}
