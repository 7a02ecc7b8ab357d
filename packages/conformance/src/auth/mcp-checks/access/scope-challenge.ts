import { requiredScopes } from "@plumbline/contract";
import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import { httpStatus } from "../../../model/verdicts/http-status.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { describeOutcome, type ToolOutcome } from "../../mcp/tool-outcome.ts";
import { challengeParameters } from "../../../model/verdicts/challenge-parameters.ts";
import { findLacking, requiresScopes } from "../../../checks/auth/find-lacking.ts";
import { credentialsClause, mcpCheck } from "../mcp-check.ts";
import { onceLacking } from "./once-lacking.ts";
import { toolCase } from "../tool-case.ts";
import { lackingIdentity } from "../../../checks/needs/identities.ts";

/**
 * Advises that a missing scope is named: in an HTTP challenge, after which a client can ask the owner for the scope, or in the error of the
 * call, which a client with an API key can show.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#runtime-insufficient-scope-errors
 */
export const scopeChallenge: PropertyDefinition = mcpCheck({
  name: "scope-challenge",
  severity: "advice",
  expectsRejection: true,
  title: "A missing scope returns 403 with a challenge that names it, or an error result that does",
  needs: [lackingIdentity],
  applies: requiresScopes,
  after: ["mcp/scopes"],
  plan(subject) {
    const lacking = findLacking(subject);
    if (!lacking) return [];
    return toolCase(subject, {
      purpose: `the challenge to ${lacking.name}, who lacks the scope`,
      clause: credentialsClause,
      rests: "a client that is told the missing scope can ask for it",
      trial: (trial) => onceLacking(trial, lacking, (outcome) => judge(subject, outcome)),
    });
  },
});

function judge({ operation }: Subject, outcome: ToolOutcome): CaseVerdict {
  if (outcome.kind === "success") return unproven("the call was executed");
  const { kind, status, response } = outcome.reply;
  const wanted = requiredScopes(operation).join(" or ");
  const expected = `status ${httpStatus.forbidden} or an error result, with the scope ${wanted}`;
  const namesScopes = (isNamed: (scope: string) => boolean): boolean =>
    operation.security.some(({ requirements }) =>
      requirements.flatMap(({ scopes }) => scopes).every(isNamed),
    );
  if (kind === "result" && namesScopes((scope) => outcome.text.includes(scope))) return holds;
  if (status !== httpStatus.forbidden) return broken(describeOutcome(outcome), expected);
  const header = response.headers["www-authenticate"] ?? "";
  const texts = challengeParameters(header, "scope");
  const named = new Set(texts.flatMap((text) => text.split(/\s+/)));
  const within = "header www-authenticate";
  return namesScopes((scope) => named.has(scope))
    ? holds
    : broken(header || "no WWW-Authenticate", expected, { within });
}
