import { dropMembers, type Fault, mapObjects, type McpSeams } from "@local-ads/sandbox/seams";
import { isObject, type JsonObject } from "@plumbline/contract";
import { alterMcp } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** How tools are listed. */
export const toolFaults: readonly Fault[] = [
  {
    name: "tool-missing",
    breaks: shares,
    description: "The first operation is not offered as a tool.",
    ...alterMcp(({ operations }) => ({ operations: (all) => operations(all).slice(1) })),
  },
  {
    name: "tool-unlisted",
    breaks: shares,
    description: "The last tool is not listed, and works.",
    ...alterMcp(({ listTools }) => ({ listTools: (tools) => listTools(tools).slice(0, -1) })),
  },
  {
    name: "tools-renamed",
    breaks: shares,
    description: "Tools are listed under names by which they cannot be called.",
    ...alterMcp(({ listTools }) => ({
      listTools: (tools) =>
        listTools(tools).map((tool) => ({ ...tool, name: `${tool.name}_tool` })),
    })),
  },
  {
    name: "mutations-as-read-only",
    breaks: shares,
    description: "Tools that change something say that they only read.",
    ...annotating((all) => ({ ...all, readOnlyHint: true, destructiveHint: false })),
  },
  {
    name: "nothing-destructive",
    breaks: shares,
    description: "Tools that overwrite, publish or spend say that they are not destructive.",
    ...annotating((all) => ({ ...all, destructiveHint: false })),
  },
  {
    name: "reads-as-mutations",
    breaks: shares,
    description: "Tools that only read say that they change something.",
    ...annotating((all) => ({ ...all, readOnlyHint: false })),
  },
  {
    name: "nothing-idempotent",
    breaks: shares,
    description: "Tools that take a key say that a repeated call acts again.",
    ...annotating((all) => ({ ...all, idempotentHint: false })),
  },
  {
    name: "annotations-missing",
    breaks: shares,
    description: "Tools do not say what they do.",
    ...annotating(() => ({})),
  },
  {
    name: "tool-input-open",
    breaks: shares,
    description: "The input schema of a tool allows any object.",
    ...input(() => ({ type: "object" })),
  },
  {
    name: "tool-input-optional",
    breaks: shares,
    description: "The input schema of a tool requires nothing.",
    ...input((schema) => ({ ...schema, required: [] })),
  },
  {
    name: "tool-input-unbounded",
    breaks: shares,
    description: "The input schema of a tool has no bounds, patterns and lists of values.",
    ...input(withoutBounds),
  },
  {
    name: "tool-input-without-arguments",
    breaks: shares,
    description: "The input schema of a tool lists no arguments and allows none.",
    ...input((schema) => ({ ...schema, properties: {}, required: [] })),
  },
  {
    name: "tool-output-schema-missing",
    breaks: shares,
    description: "Tools have no output schema.",
    ...alterMcp(() => ({ outputSchema: () => undefined })),
  },
  {
    name: "tool-output-schema-wrong",
    breaks: shares,
    description: "The output schema of a tool requires a member that no result has.",
    ...alterMcp(({ outputSchema }) => ({
      outputSchema(contract, operation) {
        const schema = outputSchema(contract, operation);
        return schema && { ...schema, required: ["outcome"] };
      },
    })),
  },
];

type Own = Pick<Fault, "seam" | "apply">;
type Annotations = ReturnType<McpSeams["annotations"]>;

function annotating(change: (all: Annotations) => Annotations): Own {
  return alterMcp(({ annotations }) => ({
    annotations: (operation) => change(annotations(operation)),
  }));
}

function input(change: (schema: JsonObject) => JsonObject): Own {
  return alterMcp(({ inputSchema }) => ({
    inputSchema: (contract, operation) => change(inputSchema(contract, operation)),
  }));
}

const bounds = /^(max|min)[A-Z]?|^(pattern|enum|format)$/;

function withoutBounds(schema: JsonObject): JsonObject {
  const open = mapObjects(schema, (object) =>
    dropMembers(object, (value, name) => bounds.test(name) && !isObject(value)),
  );
  return isObject(open) ? open : schema;
}
