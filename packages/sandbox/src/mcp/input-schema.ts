import {
  asObject,
  type Contract,
  type JsonObject,
  type JsonValue,
  keyParameter,
  type Operation,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import {
  createSchemaInliner,
  joinLines,
  type SchemaInliner,
  withDefinitions,
} from "./create-schema-inliner.ts";
import { listArguments, type ToolArgument } from "./tool-argument.ts";

/** The schema of a tool's arguments: the parameters and the body of the operation, and no other member. */
export function inputSchema(contract: Contract, operation: Operation): JsonObject {
  const inliner = createSchemaInliner(contract);
  const all = listArguments(operation);
  const properties = all.map((argument) => [
    argument.name,
    argumentSchema({ contract, operation, inliner }, argument),
  ]);
  const required = all
    .filter((argument) => isRequired(operation, argument))
    .map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return withDefinitions(schema, inliner);
}

/** Seven tools have this argument, and the instructions of the server explain it. */
const keyText = "New for each intended change, the same in a retry.";

interface ToolSource {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly inliner: SchemaInliner;
}

function argumentSchema(source: ToolSource, { parameter }: ToolArgument): JsonValue {
  if (parameter === undefined) return bodySchema(source);
  const schema = parameterSchema(source, parameter);
  return parameter === keyParameter(source.operation)
    ? { ...schema, description: keyText }
    : schema;
}

function bodySchema({ operation, inliner }: ToolSource): JsonValue {
  return inliner.inline(operation.body?.content[0]?.schema?.schema ?? true);
}

/** Adds the description of a parameter, which the document keeps outside of its schema. */
function parameterSchema({ contract, inliner }: ToolSource, parameter: Parameter): JsonObject {
  const { description } = asObject(resolvePointer(contract.document, parameter.pointer));
  const schema = asObject(inliner.inline(parameter.schema.schema));
  const text = typeof description === "string" && { description: joinLines(description) };
  return { ...text, ...schema };
}

function isRequired({ body }: Operation, { parameter }: ToolArgument): boolean {
  return parameter?.required ?? body?.required ?? false;
}
