import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { askWithForm } from "../../oauth/ask-with-form.ts";
import { connect, refreshFields } from "../../oauth/connection.ts";
import { endpointOperation } from "../../oauth/oauth-rules.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { type Alter, authorizeAltered, exchangeAltered } from "../code/exchange-altered.ts";
import {
  type ForeignResource,
  foreignResources,
  hasOtherInterface,
  otherInterface,
} from "./foreign-resources.ts";
import { judgeRejectedGrant } from "../judge-granted.ts";
import { type OAuthCase, oauthCheck } from "../oauth-check.ts";

const clause = "resources/indicator";
const rests = "the resource indicator equals that of the interface";

/** Reports a resource indicator that is accepted although it differs from the interface's. @see https://www.rfc-editor.org/rfc/rfc8707#section-2.1 */
export const resourceExact: PropertyDefinition = oauthCheck({
  name: "resource-exact",
  severity: "must",
  title: "A resource indicator that differs in any character is rejected",
  on: ["authorization", "token"],
  cases(subject, { policy: { resources } }) {
    if (!resources) return undefined;
    if (isAuthorization(subject)) return foreignResources.map(authorizationCase);
    const others = hasOtherInterface({ subject }) ? [otherInterface] : [];
    const foreign = [...foreignResources, ...others];
    return [
      ...foreign.map(exchangeCase),
      ...[foreign.at(-1)].flatMap((one) => (one ? refreshCase(one) : [])),
    ];
  },
});

export function isAuthorization({ contract, operation }: Subject): boolean {
  return endpointOperation(contract, "authorization") === operation;
}

function authorizationCase({ name, alter }: ForeignResource): OAuthCase {
  return {
    purpose: `an authorization request for ${name}`,
    clause,
    rests,
    trial: (walk) => authorizeAltered(walk, forResource(walk, alter)),
  };
}

function exchangeCase({ name, alter }: ForeignResource): OAuthCase {
  return {
    purpose: `an exchange for ${name}`,
    clause,
    rests,
    trial: (walk) => exchangeAltered(walk, forResource(walk, alter)),
  };
}

function forResource(walk: OAuthWalk, alter: ForeignResource["alter"]): Alter {
  return async (fields, { resource }) => ({ ...fields, resource: await alter(resource, walk) });
}

function refreshCase({ name, alter }: ForeignResource): OAuthCase {
  return {
    purpose: `a refresh for ${name}`,
    clause,
    rests,
    async trial(walk) {
      const connection = await connect(walk);
      const resource = await alter(connection.resource, walk);
      const fields = { ...refreshFields(connection, connection), resource };
      return judgeRejectedGrant(
        await askWithForm(walk, "token", fields),
        "the refresh is rejected",
      );
    },
  };
}
