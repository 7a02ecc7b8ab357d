import { broken, holds, unproven } from "../../../model/verdicts/verdicts.ts";
import type { CaseVerdict } from "../../../model/case.ts";
import type { Input } from "../../../model/input.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import type { Subject } from "../../../model/subject.ts";
import { argumentSlots } from "../../mcp/argument-slots.ts";
import { compileToolSchema } from "../../mcp/compile-tool-schema.ts";
import { keySlot, mapArguments } from "../../mcp/map-arguments.ts";
import type { Tool } from "../../mcp/tool.ts";
import { mintKey } from "../../../input/request/mint-key.ts";
import { mcpCheck } from "../mcp-check.ts";
import { statesTools } from "../states-tools.ts";
import { toolCase } from "../tool-case.ts";

/**
 * Reports a tool whose input schema rejects inputs that its operation accepts.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool
 */
export const inputAccepts: PropertyDefinition = mcpCheck({
  name: "input-accepts",
  severity: "advice",
  isStated: statesTools,
  title: "The input schema of a tool accepts what its operation accepts",
  plan: (subject) =>
    toolCase(subject, {
      purpose: `known inputs against the input schema of ${subject.operation.id}`,
      rests: "a tool accepts what its operation accepts",
      trial: ({ tool }) => judge(subject, tool),
    }),
});

function judge(subject: Subject, tool: Tool): CaseVerdict {
  const schema = compileToolSchema(tool.inputSchema);
  if (!schema) return broken("an input schema that cannot be read", "a JSON Schema");
  for (const input of knownInputs(subject)) {
    const { operation } = subject;
    const key = keySlot(tool, operation) === undefined ? {} : { key: mintKey(operation, ["mcp"]) };
    const mapping = mapArguments(tool, { operation, input, ...key });
    if (mapping.why !== undefined)
      // A tool may name its arguments differently from the document. A tool without arguments is a finding.
      return takesNothing(tool)
        ? broken("an input schema without arguments", "arguments for the parts of a request")
        : unproven(mapping.why);
    const [issue] = schema.validate(mapping.args);
    if (issue)
      return broken(
        `arguments${issue.instancePointer} ${issue.message}`,
        "the arguments of a valid request are valid",
      );
  }
  return holds;
}

function takesNothing({ inputSchema }: Tool): boolean {
  const { names, isOpen } = argumentSlots(inputSchema);
  return names.size === 0 && !isOpen;
}

function knownInputs({ plain, alternatives }: Subject): readonly Input[] {
  const others = alternatives.map(({ path, query, body }) => ({
    ...plain,
    path: { ...plain.path, ...path },
    query: { ...plain.query, ...query },
    ...(body === undefined ? {} : { body }),
  }));
  return [plain, ...others];
}
