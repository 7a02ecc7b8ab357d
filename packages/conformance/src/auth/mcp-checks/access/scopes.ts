import { requiredScopes } from "@plumbline/contract";
import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { findLacking, requiresScopes } from "../../../checks/auth/find-lacking.ts";
import { credentialsClause, mcpCheck } from "../mcp-check.ts";
import { onceLacking } from "./once-lacking.ts";
import { toolCase } from "../tool-case.ts";
import { lackingIdentity } from "../../../checks/needs/identities.ts";

/** Reports a tool that accepts a credential without the scope of its operation. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#scope-challenge-handling */
export const scopes: PropertyDefinition = mcpCheck({
  name: "scopes",
  severity: "must",
  expectsRejection: true,
  title: "A credential without the required scope cannot call the tool",
  needs: [lackingIdentity],
  applies: requiresScopes,
  plan(subject) {
    const lacking = findLacking(subject);
    if (!lacking) return [];
    return toolCase(subject, {
      purpose: `as ${lacking.name}, who lacks the scope`,
      clause: credentialsClause,
      rests: `the operation requires the scope ${requiredScopes(subject.operation).join(" or ")}, at either interface`,
      requests: 1,
      trial: (trial) =>
        onceLacking(trial, lacking, ({ kind }) =>
          kind === "success" ? broken("a success", "a rejection") : holds,
        ),
    });
  },
});
