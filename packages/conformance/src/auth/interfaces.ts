import type { Need } from "../model/check.ts";
import { type Endpoint, endpointOperation } from "./oauth/oauth-rules.ts";
import { allowedEffects } from "../checks/needs/allowed-effects.ts";
import { defineNeed } from "../checks/needs/define-need.ts";

/** A way to give consent to the authorization server. */
export const consent: Need = defineNeed({
  id: "oauth",
  says: "`oauth` in the profile: how consent is given",
  reason: "not-configured",
  detail: "The profile does not say how consent is given. Set oauth.consent in --profile.",
  isMet: ({ target }) => target.oauth !== undefined,
});

/** The URL of the agent interface. */
export const agentInterface: Need = defineNeed({
  id: "mcp",
  says: "`mcp` in the profile: the URL of the agent interface",
  reason: "not-configured",
  detail: 'Give the URL of the agent interface as "mcp": { "url": "…" } in --profile.',
  isMet: ({ target }) => target.mcp !== undefined,
});

const connecting: readonly Endpoint[] = ["registration", "authorization", "token"];

/** Permission for the effects of endpoints of the authorization server. Default: the endpoints that make a connection. */
export function allowedEndpoints(endpoints: readonly Endpoint[] = connecting): Need {
  return allowedEffects("authorization-server", ({ contract }) =>
    endpoints.flatMap((endpoint) => endpointOperation(contract, endpoint) ?? []),
  );
}
