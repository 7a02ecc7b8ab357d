import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { compileToolSchema } from "../../mcp/compile-tool-schema.ts";
import type { Tool } from "../../mcp/tool.ts";
import type { ToolOutcome } from "../../mcp/tool-outcome.ts";
import { isCallable, oncePlainlyCalled } from "./once-plainly-called.ts";
import { mcpCheck, protocolClause } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";

/** Reports a result that does not conform to the tool's output schema. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema */
export const outputConforms: PropertyDefinition = mcpCheck({
  name: "output-conforms",
  severity: "must",
  title: "The structured result of a tool conforms to its output schema",
  applies: isCallable,
  plan: (subject) =>
    toolCase(subject, {
      purpose: `the result of ${subject.operation.id}`,
      clause: protocolClause,
      rests: "a tool with an output schema returns structured content that conforms to it",
      requests: 1,
      trial: (trial) => oncePlainlyCalled(trial, (outcome) => judge(trial.tool, outcome)),
    }),
});

function judge({ outputSchema }: Tool, { structured }: ToolOutcome): CaseVerdict {
  if (!outputSchema) return unproven("the tool has no output schema");
  const schema = compileToolSchema(outputSchema);
  if (!schema) return unproven("the output schema cannot be read");
  if (structured === undefined) return broken("no structured content", "structured content");
  const [issue] = schema.validate(structured);
  return issue
    ? broken(
        `structuredContent${issue.instancePointer} ${issue.message}`,
        "valid structured content",
      )
    : holds;
}
