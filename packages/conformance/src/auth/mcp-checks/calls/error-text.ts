import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { mcpCheck } from "../mcp-check.ts";
import { isShownInvalid, onceRejected } from "./once-rejected.ts";
import { saysSame } from "./says-same.ts";
import { toolCase } from "../tool-case.ts";

/** Advises that a tool error contains the text of the operation's error, so that a model can correct its input. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling */
export const errorText: PropertyDefinition = mcpCheck({
  name: "error-text",
  severity: "advice",
  expectsRejection: true,
  title: "The error of a call contains the text of the operation's error",
  applies: isShownInvalid,
  plan: (subject) =>
    toolCase(subject, {
      purpose: `the error of ${subject.operation.id} at both interfaces`,
      rests: "a model needs the text of an error to correct its input",
      requests: 2,
      trial: (trial) =>
        onceRejected(trial, ({ request, outcome }) => {
          if (outcome.kind !== "rejected") return unproven("the tool does not clearly reject it");
          return saysSame(outcome.text, request)
            ? holds
            : broken("another text", "the text of the operation's error");
        }),
    }),
});
