import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { authorizationRequest } from "../../oauth/authorization-request.ts";
import { codeIn, describeEnd, followAuthorization } from "../../oauth/follow-authorization.ts";
import { registerClient } from "../../oauth/register-client.ts";
import { oauthCheck } from "../oauth-check.ts";

const registered = "http://127.0.0.1:8976/callback";
const other = "http://127.0.0.1:8977/callback";

/** Advises against a loopback callback that is only accepted with its registered port. @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3 */
export const loopbackPort: PropertyDefinition = oauthCheck({
  name: "loopback-port",
  severity: "advice",
  title: "A loopback callback is accepted with any port",
  on: ["authorization"],
  cases: (_, { policy: { registration } }) =>
    registration?.callbacks.includes("loopback")
      ? {
          purpose: "a loopback callback with another port than the registered one",
          clause: "registration/callbacks",
          rests: "the app chooses the port of a loopback callback with each request",
          connections: 2,
          async trial(walk) {
            const client = await registerClient(walk, "loopback", [registered]);
            const request = await authorizationRequest(walk, { client });
            const known = await followAuthorization(walk, request.parameters);
            if (codeIn(known) === undefined) return unproven(describeEnd(known));
            const again = await authorizationRequest(walk, { client });
            const end = await followAuthorization(walk, {
              ...again.parameters,
              redirect_uri: other,
            });
            return codeIn(end) === undefined
              ? broken(describeEnd(end), "a code at the callback with the other port")
              : holds;
          },
        }
      : undefined,
});
