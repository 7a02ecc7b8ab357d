import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { compileToolSchema } from "../../mcp/compile-tool-schema.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { Tool } from "../../mcp/tool.ts";
import { mintKey } from "../../../input/request/mint-key.ts";
import { hasInvalidInput, invalidInputs } from "./invalid-inputs.ts";
import { missingParts } from "./missing-parts.ts";
import { mcpCheck } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";

/**
 * Advises that a tool's input schema rejects the inputs that its operation rejects, so that clients do not have to make the call.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool
 */
export const inputRejects: PropertyDefinition = mcpCheck({
  name: "input-rejects",
  severity: "advice",
  after: ["mcp/input-accepts"],
  title: "The input schema of a tool rejects what its operation rejects",
  applies: (subject) => hasInvalidInput(subject) || missingParts(subject).length > 0,
  plan: (subject) =>
    toolCase(subject, {
      purpose: `invalid inputs against the input schema of ${subject.operation.id}`,
      rests: "clients read in the input schema what a tool rejects",
      trial: ({ tool }) => judge(subject, tool),
    }),
});

function judge(subject: Subject, tool: Tool): CaseVerdict {
  const { operation } = subject;
  const schema = compileToolSchema(tool.inputSchema);
  if (!schema) return unproven("the input schema cannot be read");
  const hasKey = keySlot(tool, operation) !== undefined;
  let shown = 0;
  for (const { what, input, isKeyless } of [...invalidInputs(subject), ...missingParts(subject)]) {
    if (isKeyless === true && !hasKey) continue;
    const key = hasKey && isKeyless !== true ? { key: mintKey(operation, ["mcp"]) } : {};
    const mapping = mapArguments(tool, { operation, input, ...key });
    if (mapping.why !== undefined) continue;
    shown += 1;
    if (schema.validate(mapping.args).length === 0)
      return broken(`valid arguments with ${what}`, "the input schema rejects them");
  }
  return shown > 0 ? holds : unproven("the input schema does not map to the parts of the request");
}
