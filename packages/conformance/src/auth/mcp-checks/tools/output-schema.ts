import { asObject, type Operation } from "@plumbline/contract";
import { broken, holds } from "../../../model/verdicts/verdicts.ts";
import type { PropertyDefinition } from "../../../model/check.ts";
import { compileToolSchema } from "../../mcp/compile-tool-schema.ts";
import { mcpCheck } from "../mcp-check.ts";
import { toolCase } from "../tool-case.ts";

/** Advises that a tool has an output schema if the document describes its operation's success. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema */
export const outputSchema: PropertyDefinition = mcpCheck({
  name: "output-schema",
  severity: "advice",
  title: "A tool has an output schema if its operation describes its success",
  applies: (subject) => isDescribed(subject.operation),
  plan: (subject) =>
    toolCase(subject, {
      purpose: `the output schema of the tool ${subject.operation.id}`,
      rests: "a client checks a structured result by the output schema",
      trial: ({ tool }) => {
        if (!tool.outputSchema) return broken("no output schema", "an output schema");
        return compileToolSchema(tool.outputSchema)
          ? holds
          : broken("an output schema that cannot be read", "a JSON Schema");
      },
    }),
});

/** Whether a success is an object with documented members. */
function isDescribed({ responses }: Operation): boolean {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const schema = asObject(success?.content[0]?.schema?.schema);
  return schema["type"] === "object" && schema["properties"] !== undefined;
}
