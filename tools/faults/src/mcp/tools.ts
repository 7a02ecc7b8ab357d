import { dropMembers, type Fault, mapObjects } from "@local-ads/sandbox/seams";
import { asObject, isArray, isObject, type JsonObject } from "@plumbline/contract";
import { atMcp, callOf, listNames, onResult, type Own } from "./alter-mcp.ts";

const shares = ["intro-mcp-shares"] as const;

/** Faults of the list of tools. */
export const toolFaults: readonly Fault[] = [
  {
    name: "tool-missing",
    breaks: shares,
    description: "The first operation is not offered as a tool.",
    ...hidingFirst(),
  },
  {
    name: "tool-unlisted",
    breaks: shares,
    description: "The last tool is not listed, but can be called.",
    ...listing((tools) => tools.slice(0, -1)),
  },
  {
    name: "tools-renamed",
    breaks: shares,
    description: "The listed names of tools cannot be called.",
    ...describing((tool) => ({
      ...tool,
      name: `${JSON.stringify(tool["name"]).slice(1, -1)}_tool`,
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
    ...describing((tool) => dropMembers(tool, (_, name) => name === "outputSchema")),
  },
  {
    name: "tool-output-schema-wrong",
    breaks: shares,
    description: "The output schema of a tool requires a member that no result has.",
    ...member("outputSchema", (schema) => ({ ...schema, required: ["outcome"] })),
  },
];

type Change = (object: JsonObject) => JsonObject;

/** Neither lists the first tool nor finds it in a call. */
function hidingFirst(): Own {
  const { apply } = listing((tools) => tools.slice(1));
  const calls = atMcp(async (exchange, message) => {
    const { name = null } = asObject(message["params"]);
    const isCall = message["method"] === "tools/call";
    const isFirst = isCall && (await listNames(exchange))[0] === name;
    return exchange.answer(isFirst ? callOf(exchange, message) : exchange.request);
  });
  return { ...calls, apply: (seams) => apply(calls.apply(seams)) };
}

function listing(change: (tools: readonly JsonObject[]) => readonly JsonObject[]): Own {
  return onResult("tools/list", ({ tools, ...others }) => ({
    ...others,
    tools: [...change(isArray(tools) ? tools.map(asObject) : [])],
  }));
}

function describing(change: Change): Own {
  return listing((tools) => tools.map(change));
}

function member(name: string, change: Change): Own {
  return describing((tool) =>
    tool[name] === undefined ? tool : { ...tool, [name]: change(asObject(tool[name])) },
  );
}

function annotating(change: Change): Own {
  return member("annotations", change);
}

function input(change: Change): Own {
  return member("inputSchema", change);
}

const bounds = /^(max|min)[A-Z]?|^(pattern|enum|format)$/;

function withoutBounds(schema: JsonObject): JsonObject {
  const open = mapObjects(schema, (object) =>
    dropMembers(object, (value, name) => bounds.test(name) && !isObject(value)),
  );
  return isObject(open) ? open : schema;
}
