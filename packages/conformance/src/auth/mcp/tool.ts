import { isArray, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";

/** A tool that the server describes. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool */
export interface Tool {
  readonly name: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: JsonObject;
}

/** The tools of a page. Entries without a name or an input schema are ignored. */
export function readTools({ tools }: JsonObject): readonly Tool[] {
  return isArray(tools) ? tools.flatMap((tool) => readTool(tool) ?? []) : [];
}

function readTool(value: JsonValue): Tool | undefined {
  if (!isObject(value)) return undefined;
  const { name, inputSchema, outputSchema, annotations } = value;
  if (typeof name !== "string" || !isObject(inputSchema)) return undefined;
  return {
    name,
    inputSchema,
    ...(isObject(outputSchema) ? { outputSchema } : {}),
    annotations: isObject(annotations) ? annotations : {},
  };
}
