import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpCheck, protocolClause } from "../mcp-check.ts";
import { isShownInvalid, onceRejected } from "./once-rejected.ts";
import { saysSame } from "./says-same.ts";
import { toolCase } from "../tool-case.ts";

/** Reports a rejection that looks like a success, so that a model would use the error as the result. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export const rejections: PropertyDefinition = mcpCheck({
  name: "rejections",
  severity: "must",
  expectsRejection: true,
  title: "A rejected call is marked as an error",
  applies: isShownInvalid,
  plan: (subject) =>
    toolCase(subject, {
      purpose: `an invalid input to ${subject.operation.id}`,
      clause: protocolClause,
      rests: "a tool reports an error with isError, or as an error of JSON-RPC",
      requests: 2,
      trial: (trial) =>
        onceRejected(trial, ({ request, outcome }) => {
          if (outcome.kind === "rejected") return holds;
          // A tool may accept more than its operation does.
          if (outcome.kind === "unclear" || !saysSame(outcome.text, request))
            return unproven("the tool does not clearly reject it");
          return broken("the operation's error without isError", "isError: true");
        }),
    }),
});
