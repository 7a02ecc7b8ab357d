import type { PropertyDefinition } from "../../../model/check.ts";
import { callbackOf, registerClient } from "../../oauth/register-client.ts";
import { exchangeAltered } from "./exchange-altered.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports a code that another client, or another callback, can exchange. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 */
export const codeBound: PropertyDefinition = oauthCheck({
  name: "code-bound",
  severity: "must",
  title: "A code can only be exchanged by its client with its callback",
  on: ["token"],
  after: ["oauth/code-flow"],
  cases: () => [
    {
      purpose: "a code used by another client",
      clause: "token",
      rests: "an authorization code belongs to the client that requested it",
      connections: 2,
      trial: (walk) =>
        exchangeAltered(walk, async (fields) => ({
          ...fields,
          client_id: (await registerClient(walk, "second")).id,
        })),
    },
    {
      purpose: "another callback than that of the authorization request",
      clause: "token",
      rests: "the callback of the exchange equals the one in the authorization request",
      connections: 2,
      async trial(walk) {
        const callback = callbackOf(walk);
        const other = `${callback.replace(/[?#].*$/, "")}/other`;
        const client = await registerClient(walk, "two callbacks", [callback, other]);
        return exchangeAltered(walk, (fields) => ({ ...fields, redirect_uri: other }), { client });
      },
    },
  ],
});
