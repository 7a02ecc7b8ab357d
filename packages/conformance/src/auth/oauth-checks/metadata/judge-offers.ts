import type { Contract, JsonObject } from "@plumbline/contract";
import type { CaseVerdict } from "../../../model/case.ts";
import { broken } from "../../../model/verdicts/verdicts.ts";
import { jsonBody } from "../../../input/body/json-body.ts";
import { methodsMember } from "../../oauth/discover.ts";
import { endpointOperation, type OAuthRules, ruleClause } from "../../oauth/oauth-rules.ts";
import { textsAt } from "../../oauth/text-at.ts";

/** A member of the metadata with the values that the document excludes. */
interface Excluded {
  readonly member: string;
  readonly isExcluded: (value: string) => boolean;
  readonly expected: string;
  readonly clause: string;
  /** Whether the document lists every allowed value for this server. Otherwise the server may serve other documents too. */
  readonly isListed: boolean;
}

/** Reports the first value that the metadata offers although the document excludes it. */
export function judgeOffers(
  contract: Contract,
  rules: OAuthRules,
  metadata: JsonObject | undefined,
): CaseVerdict | undefined {
  for (const { member, isExcluded, expected, clause, isListed } of [
    ...excludedBy(rules),
    ...excludedByRegistration(contract, rules),
  ]) {
    const offered = textsAt(metadata, member)?.filter(isExcluded) ?? [];
    if (offered.length > 0)
      return broken(offered.join(", "), expected, {
        within: `body /${member}`,
        clause,
        ...(isListed ? {} : { severity: "advice" }),
      });
  }
  return undefined;
}

/** The grants of the flows that no server should offer without need. @see https://www.rfc-editor.org/rfc/rfc9700#section-2.4 */
const grants: Readonly<Record<string, string>> = { implicit: "implicit", password: "password" };

function excludedBy(rules: OAuthRules): readonly Excluded[] {
  const { scheme, policy } = rules;
  const { pkce } = policy;
  const flows = Object.keys(scheme.flows ?? {});
  const others = Object.keys(grants).filter((flow) => !flows.includes(flow));
  const excludedGrants = new Set(others.map((flow) => grants[flow]));
  const clause = `${scheme.pointer}/flows`;
  const expected = `the flow ${flows.join(", ")}`;
  return [
    ...(pkce
      ? [
          {
            member: methodsMember,
            isExcluded: (value: string) => !pkce.includes(value),
            expected: pkce.join(", "),
            clause: ruleClause(rules, "pkce"),
            isListed: true,
          },
        ]
      : []),
    {
      member: "grant_types_supported",
      isExcluded: (value) => excludedGrants.has(value),
      expected,
      clause,
      isListed: false,
    },
    {
      member: "response_types_supported",
      // Only the implicit flow issues a token at the authorization endpoint.
      isExcluded: (value) => others.includes("implicit") && value.split(" ").includes("token"),
      expected,
      clause,
      isListed: false,
    },
  ];
}

/**
 * The authentication methods that no client may register. A client that is registered otherwise may use them.
 * @see https://www.rfc-editor.org/rfc/rfc7591#section-2
 */
function excludedByRegistration(contract: Contract, rules: OAuthRules): readonly Excluded[] {
  const registration = endpointOperation(contract, "registration");
  const schema = registration && jsonBody(registration)?.schema;
  if (!schema) return [];
  const member = "token_endpoint_auth_method";
  return [
    {
      member: `${member}s_supported`,
      isExcluded: (method) =>
        schema
          .validate({ [member]: method })
          .some(({ instancePointer }) => instancePointer === `/${member}`),
      expected: `the methods that ${registration.id} accepts`,
      clause: ruleClause(rules, "registration/operation"),
      isListed: false,
    },
  ];
}
