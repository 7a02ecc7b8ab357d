import type { InterfaceKind } from "@plumbline/contract";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { discover } from "../../oauth/discover.ts";
import { objectIn, textAt, textsAt } from "../../oauth/text-at.ts";
import { resourceOperation } from "../../oauth/oauth-rules.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { resourceMetadata as readMetadataOf, resourceUrl } from "../../oauth/resource-metadata.ts";
import { oauthCheck } from "../oauth-check.ts";

/** Reports metadata that names another resource, or no authorization server. @see https://www.rfc-editor.org/rfc/rfc9728#section-3.3 */
export const resourceMetadata: PropertyDefinition = oauthCheck({
  name: "resource-metadata",
  severity: "must",
  title: "The metadata of an interface names its resource and its authorization server",
  on: [{ metadataOf: "rest" }, { metadataOf: "mcp" }],
  uses: [],
  cases(subject) {
    const kind = kindOf(subject);
    return {
      purpose: "the metadata of the resource",
      clause: `resources/metadata/${kind}`,
      rests: `${subject.operation.path} describes the ${kind} interface as a protected resource`,
      connections: 0,
      trial: (walk) => judge(walk, kind),
    };
  },
});

function kindOf({ contract, operation }: Subject): InterfaceKind {
  return resourceOperation(contract, "mcp") === operation ? "mcp" : "rest";
}

async function judge(walk: OAuthWalk, kind: InterfaceKind): Promise<CaseVerdict> {
  const { operation, contract } = walk.subject;
  const { issuer } = await discover(walk);
  const url = new URL(operation.path, issuer).href;
  const { response } = await walk.read(operation, { method: "GET", url });
  if (response.status === 0) return unproven("no response arrived");
  if (!isSuccess(response.status)) return broken(`status ${response.status}`, "the metadata");
  const metadata = objectIn(response);
  const resource = textAt(metadata, "resource");
  const expected = resourceUrl(walk.subject, kind);
  if (resource === undefined) return broken("no resource", expected ?? "its URL", at("resource"));
  if (expected !== undefined && resource !== expected)
    return broken(resource, expected, at("resource"));
  const other = kind === "rest" ? "mcp" : "rest";
  const isAlone = resourceOperation(contract, other) === undefined;
  const beside = isAlone ? undefined : textAt(await readMetadataOf(walk, other), "resource");
  if (resource === beside) return broken(resource, `not that of ${other}`, at("resource"));
  const servers = textsAt(metadata, "authorization_servers") ?? [];
  return servers.length === 0 || servers.includes(issuer)
    ? holds
    : broken(servers.join(", "), issuer, at("authorization_servers"));
}

function at(name: string): { readonly within: string } {
  return { within: `body /${name}` };
}
