import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { caseFor } from "../../../input/case-for.ts";
import { mcpCheck } from "../mcp-check.ts";
import { statesTools, toolsClause } from "../states-tools.ts";
import { withTools } from "../with-client.ts";

/** Reports an operation without exactly one tool of its name. Other tools are legal. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#listing-tools */
export const tools: PropertyDefinition = mcpCheck({
  name: "tools",
  severity: "advice",
  isStated: statesTools,
  title: "Each operation has one tool, named by its operationId",
  plan(subject) {
    const { contract, operation } = subject;
    const listed = caseFor(subject, {
      purpose: `the tool ${operation.id} in the list`,
      clause: toolsClause(contract),
      rests: "there is one tool per operation, named by its operationId",
      isUnpaced: true,
      trial: (_input, context) =>
        withTools(subject, context, (all) => {
          const { length } = all.filter(({ name }) => name === operation.id);
          return length === 1 ? holds : broken(`${length} tools named ${operation.id}`, "one tool");
        }),
    });
    return [listed];
  },
});
