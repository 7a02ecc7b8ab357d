import type { JsonObject } from "@plumbline/contract";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { discover, endpointMembers, methodsMember } from "../../oauth/discover.ts";
import { textAt } from "../../oauth/text-at.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Advises against metadata that lacks a member that clients read. @see https://www.rfc-editor.org/rfc/rfc8414#section-2 */
export const metadataComplete: PropertyDefinition = oauthCheck({
  name: "metadata-complete",
  severity: "advice",
  title: "The metadata of the authorization server lists what it supports",
  on: ["metadata"],
  uses: [],
  cases: (_, { policy }) => {
    const { pkce, registration, revocation } = policy;
    const lists: readonly (readonly [member: string, values: readonly string[]])[] = [
      ["response_types_supported", ["code"]],
      ["grant_types_supported", ["authorization_code", "refresh_token"]],
      [methodsMember, pkce ?? []],
      ["token_endpoint_auth_methods_supported", registration ? ["none"] : []],
    ];
    const members = [
      ...(registration ? [endpointMembers.registration] : []),
      ...(revocation ? [endpointMembers.revocation] : []),
    ];
    return {
      purpose: "missing members of the server's metadata",
      clause: "metadata",
      rests: "clients read in the metadata what the server supports",
      connections: 0,
      async trial(walk) {
        const { metadata } = await discover(walk);
        if (!metadata) return unproven("the server has no metadata");
        const missing = [
          ...members.filter((member) => textAt(metadata, member) === undefined),
          ...lists.flatMap(([member, values]) => missingIn(metadata, member, values)),
        ];
        return missing.length > 0 ? broken(`no ${missing.join(", no ")}`, "all of them") : holds;
      },
    };
  },
});

function missingIn(
  metadata: JsonObject,
  member: string,
  values: readonly string[],
): readonly string[] {
  const list = metadata[member];
  const given: readonly unknown[] = Array.isArray(list) ? list : [];
  return values.filter((value) => !given.includes(value)).map((value) => `${member} ${value}`);
}
