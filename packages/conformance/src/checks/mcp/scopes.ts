import { requiredScopes } from "@plumbline/contract";
import { broken, holds } from "../../verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../model/check.ts";
import { findLacking } from "../auth/find-lacking.ts";
import { credentialsClause, planMcp } from "./plan-mcp.ts";
import { onceLacking } from "./scope-call.ts";
import { toolCase } from "./tool-case.ts";

/** Reports a tool that a credential without the scope of its operation may call. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#scope-challenge-handling */
export const scopes: PropertyDefinition = {
  name: "scopes",
  severity: "must",
  expectsRefusal: true,
  title: "A credential without the needed scope cannot call the tool",
  needs: ["second-identity"],
  plan(subject) {
    const lacking = findLacking(subject);
    if (!lacking || "reason" in lacking) return lacking && planMcp(subject, lacking);
    return planMcp(subject, [
      toolCase(subject, {
        purpose: `as ${lacking.name}, who lacks the scope`,
        clause: credentialsClause,
        rests: `the operation requires the scope ${requiredScopes(subject.operation).join(" or ")}, at either interface`,
        requests: 1,
        trial: (tool, _client, hands) =>
          onceLacking(subject, { tool, lacking, hands }, ({ kind }) =>
            kind === "success" ? broken("a success", "a refusal") : holds,
          ),
      }),
    ]);
  },
};
