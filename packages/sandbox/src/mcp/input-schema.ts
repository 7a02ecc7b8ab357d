import {
  asObject,
  type Contract,
  type JsonObject,
  type JsonValue,
  type Operation,
  type Parameter,
  resolvePointer,
} from "@plumbline/contract";
import {
  createSchemaInliner,
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
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    required: all.filter((argument) => isRequired(operation, argument)).map(({ name }) => name),
    additionalProperties: false,
  };
  return withDefinitions(schema, inliner);
}

interface ToolSource {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly inliner: SchemaInliner;
}

function argumentSchema(source: ToolSource, { parameter }: ToolArgument): JsonValue {
  return parameter === undefined ? bodySchema(source) : parameterSchema(source, parameter);
}

function bodySchema({ operation, inliner }: ToolSource): JsonValue {
  return inliner.inline(operation.body?.content[0]?.schema?.schema ?? true);
}

/** Adds the description of a parameter, which the document keeps outside of its schema. */
function parameterSchema({ contract, inliner }: ToolSource, parameter: Parameter): JsonValue {
  const { description } = asObject(resolvePointer(contract.document, parameter.pointer));
  const schema = asObject(inliner.inline(parameter.schema.schema));
  return { ...(description !== undefined && { description }), ...schema };
}

function isRequired({ body }: Operation, { parameter }: ToolArgument): boolean {
  return parameter?.required ?? body?.required ?? false;
}
