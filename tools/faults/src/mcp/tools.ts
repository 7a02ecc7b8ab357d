import { dropMembers, type Fault, mapObjects, type McpSeams } from "@local-ads/sandbox/seams";
import { isObject, type JsonObject } from "@plumbline/contract";
import { alterMcp } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the list of tools. */
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
    description: "The last tool is not listed, but can be called.",
    ...alterMcp(({ listTools }) => ({ listTools: (tools) => listTools(tools).slice(0, -1) })),
  },
  {
    name: "tools-renamed",
    breaks: shares,
    description: "The listed names of tools cannot be called.",
    ...alterMcp(({ listTools }) => ({
      listTools: (tools) =>
        listTools(tools).map((tool) => ({ ...tool, name: `${tool.name}_tool` })),
    })),
  },
  {
    name: "mutations-as-read-only",
    breaks: shares,
    description: "Mutating tools are annotated as read-only.",
    ...annotating((all) => ({ ...all, readOnlyHint: true, destructiveHint: false })),
  },
  {
    name: "nothing-destructive",
    breaks: shares,
    description: "Tools that overwrite, publish or spend are annotated as not destructive.",
    ...annotating((all) => ({ ...all, destructiveHint: false })),
  },
  {
    name: "reads-as-mutations",
    breaks: shares,
    description: "Tools that only read are annotated as mutating.",
    ...annotating((all) => ({ ...all, readOnlyHint: false })),
  },
  {
    name: "nothing-idempotent",
    breaks: shares,
    description: "Tools that take a key are annotated as not idempotent.",
    ...annotating((all) => ({ ...all, idempotentHint: false })),
  },
  {
    name: "annotations-missing",
    breaks: shares,
    description: "Tools have no annotations.",
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
    description: "The input schema of a tool has no required members.",
    ...input((schema) => ({ ...schema, required: [] })),
  },
  {
    name: "tool-input-unbounded",
    breaks: shares,
    description: "The input schema of a tool has no bounds, patterns and enums.",
    ...input(withoutBounds),
  },
  {
    name: "tool-input-without-arguments",
    breaks: shares,
    description: "The input schema of a tool has no properties and allows none.",
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
