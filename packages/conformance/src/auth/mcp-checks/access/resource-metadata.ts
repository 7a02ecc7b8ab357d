import type { JsonObject } from "@plumbline/contract";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { metadataUrlIn } from "../../oauth/resource-metadata.ts";
import { objectIn, textAt, textsAt } from "../../oauth/text-at.ts";
import { wellKnownUrl } from "../../oauth/well-known-url.ts";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { challengedCheck } from "./challenged-check.ts";

/** Reports an agent interface whose metadata is missing or names another resource. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#protected-resource-metadata-discovery-requirements */
export const resourceMetadata: PropertyDefinition = challengedCheck({
  name: "resource-metadata",
  severity: "must",
  title: "A rejected client can find the metadata of the agent interface",
  purpose: "the metadata that a client without a credential finds",
  rests:
    "the metadata is at the URL in the challenge or at its well-known path, and names the resource and an authorization server",
  requests: 2,
  async judge(reply, { target }, context) {
    const own = target.mcp?.url ?? "";
    const named = metadataUrlIn(reply.response);
    const url = named ?? wellKnownUrl(own, "oauth-protected-resource");
    const { response } = await context.ask({ beside: "mcp", method: "GET", url });
    if (response.status === 0) return unproven("the metadata request got no response");
    if (isSuccess(response.status)) return judgeMetadata(objectIn(response), own);
    // Without a URL in the challenge, the metadata may be at the host's well-known path only.
    return named === undefined
      ? unproven(`the well-known path returned ${response.status}`)
      : broken(`status ${response.status}`, "the metadata of the resource");
  },
});

function judgeMetadata(metadata: JsonObject | undefined, own: string): CaseVerdict {
  const resource = textAt(metadata, "resource");
  const within = "body /resource";
  if (resource === undefined) return broken("no resource", own, { within });
  if (!isPartOf(own, resource)) return broken(resource, own, { within });
  const servers = textsAt(metadata, "authorization_servers") ?? [];
  return servers.length > 0
    ? holds
    : broken("no authorization server", "at least one", { within: "body /authorization_servers" });
}

/** Whether the resource is the interface's URL or a parent of it. */
function isPartOf(own: string, resource: string): boolean {
  const root = resource.replace(/\/$/, "");
  return own.replace(/\/$/, "") === root || own.startsWith(`${root}/`);
}
