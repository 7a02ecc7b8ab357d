import { findResponse, type JsonObject } from "@plumbline/contract";
import { isSuccess } from "../../../model/verdicts/is-success.ts";
import { broken, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { judgeSuccess } from "../../../checks/responses/body-schema.ts";
import { discover, endpointMembers } from "../../oauth/discover.ts";
import { objectIn, textAt } from "../../oauth/text-at.ts";
import { endpointOperation, ruleClause } from "../../oauth/oauth-rules.ts";
import type { OAuthWalk } from "../../oauth/oauth-walk.ts";
import { oauthCheck } from "../oauth-check.ts";
import { judgeOffers } from "./judge-offers.ts";

/** Reports metadata of an authorization server with another issuer, other endpoints, or further PKCE methods, grants, response types or authentication methods than the document's. @see https://www.rfc-editor.org/rfc/rfc8414#section-3.3 */
export const serverMetadata: PropertyDefinition = oauthCheck({
  name: "server-metadata",
  severity: "must",
  title:
    "The metadata of the authorization server names its issuer, and no endpoint, PKCE method, grant, response type or authentication method that the document excludes",
  on: ["metadata"],
  uses: [],
  cases: (subject) => ({
    purpose: "the metadata of the server",
    clause: "metadata",
    rests: `${subject.operation.path} describes the authorization server`,
    connections: 0,
    trial: (walk) => judge(walk),
  }),
});

async function judge(walk: OAuthWalk): Promise<CaseVerdict> {
  const { issuer } = await discover(walk);
  const { operation } = walk.subject;
  const url = `${issuer.replace(/\/$/, "")}${operation.path}`;
  const { exchange, response } = await walk.ask("metadata", { method: "GET", url });
  if (response.status === 0) return unproven("no response arrived");
  if (!isSuccess(response.status)) return broken(`status ${response.status}`, "the metadata");
  const metadata = objectIn(response);
  const named = textAt(metadata, "issuer");
  if (named !== issuer) return broken(named ?? "no issuer", issuer, { within: "body /issuer" });
  const endpoints = judgeEndpoints(walk, metadata);
  if (endpoints.outcome !== "holds") return endpoints;
  // Observers do not judge operations with servers of their own.
  const judged = judgeSuccess({
    subject: walk.subject,
    exchange: { ...exchange, response },
    response: findResponse(operation, response.status),
  });
  const [breach] = judged?.breaches ?? [];
  return breach ?? judgeOffers(walk.subject.contract, walk.rules, metadata) ?? endpoints;
}

/** Judges whether the endpoints of the metadata are the documented operations. */
function judgeEndpoints(walk: OAuthWalk, metadata: JsonObject | undefined): CaseVerdict {
  const proven: string[] = [];
  for (const endpoint of ["authorization", "token", "registration", "revocation"] as const) {
    const path = endpointOperation(walk.subject.contract, endpoint)?.path;
    const member = endpointMembers[endpoint];
    const found = textAt(metadata, member);
    const isRequired = endpoint === "authorization" || endpoint === "token";
    if (path === undefined || (found === undefined && !isRequired)) continue;
    const clause = ruleClause(walk.rules, partOf(endpoint));
    const isThere = found !== undefined && URL.parse(found)?.pathname.endsWith(path) === true;
    if (!isThere)
      return broken(found ?? `no ${member}`, path, { within: `body /${member}`, clause });
    if (endpoint !== "revocation") proven.push(clause);
  }
  return { outcome: "holds", clauses: proven };
}

function partOf(endpoint: string): string {
  return endpoint === "registration" || endpoint === "revocation"
    ? `${endpoint}/operation`
    : endpoint;
}
