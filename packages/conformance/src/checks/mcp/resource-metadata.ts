import { isSuccess } from "../../verdicts/documented-statuses.ts";
import { broken, holds, unproven } from "../../verdicts/verdicts.ts";
import type { CaseVerdict, Hands } from "../../model/case.ts";
import type { PropertyDefinition, Subject } from "../../model/check.ts";
import { objectIn, textAt, textsAt } from "../../oauth/json-members.ts";
import { metadataUrlIn } from "../../oauth/resource-metadata.ts";
import { wellKnownUrl } from "../../oauth/well-known-url.ts";
import { caseFor } from "../../cases/case-for.ts";
import { challenged, metadataClause } from "./challenged.ts";
import { mcpOnceCheck } from "./plan-mcp.ts";

/** Reports an agent interface whose clients find no metadata, or that of another resource. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#protected-resource-metadata-discovery-requirements */
export const resourceMetadata: PropertyDefinition = mcpOnceCheck({
  name: "resource-metadata",
  severity: "must",
  title: "A refused client finds the metadata of the agent interface",
  applies: (subject) => metadataClause(subject) !== undefined,
  cases(subject) {
    const clause = metadataClause(subject);
    if (clause === undefined) return [];
    return [
      caseFor(subject, {
        purpose: "the metadata that a client without a credential finds",
        clause,
        rests:
          "the metadata is where the challenge says, or at its well-known path, and names the resource and an authorization server",
        inputs: subject.plain,
        requests: 2,
        isUnpaced: true,
        trial: (_input, hands) => judge(subject, hands),
      }),
    ];
  },
});

async function judge(subject: Subject, hands: Hands): Promise<CaseVerdict> {
  const own = subject.target.mcp?.url ?? "";
  const reply = await challenged(subject, hands);
  if (!reply) return unproven("a message without a credential is not challenged");
  const named = metadataUrlIn(reply.response);
  const url = named ?? wellKnownUrl(own, "oauth-protected-resource");
  const { response } = await hands.ask({ beside: "mcp", method: "GET", url });
  if (response.status === 0) return unproven("the metadata was not answered");
  // Without a challenge that says so, it may be at the well-known path of the host alone.
  if (!isSuccess(response.status))
    return named === undefined
      ? unproven(`the well-known path was answered ${response.status}`)
      : broken(`status ${response.status}`, "the metadata of the resource");
  const resource = textAt(objectIn(response), "resource");
  const within = "body /resource";
  if (resource === undefined) return broken("no resource", own, { within });
  if (!isPartOf(own, resource)) return broken(resource, own, { within });
  const servers = textsAt(objectIn(response), "authorization_servers") ?? [];
  return servers.length > 0
    ? holds
    : broken("no authorization server", "one at least", { within: "body /authorization_servers" });
}

/** Whether the resource is the URL of the interface, or one that holds it. */
function isPartOf(own: string, resource: string): boolean {
  const root = resource.replace(/\/$/, "");
  return own.replace(/\/$/, "") === root || own.startsWith(`${root}/`);
}
