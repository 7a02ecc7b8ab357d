import type { Contract, JsonValue, Operation, Parameter } from "@plumbline/contract";
import type { CallInput } from "@plumbline/client-runtime";

/** The input of an operation, made of the document's first examples. */
export function exampleInput(operation: Operation): CallInput {
  const body = operation.body?.content[0]?.examples[0]?.value;
  return {
    path: examplesIn(operation, "path"),
    query: examplesIn(operation, "query"),
    ...(body !== undefined && { body }),
  };
}

/** The example bodies of a status of an operation. */
export function exampleBodies(
  contract: Contract,
  id: string,
  status: string,
): readonly JsonValue[] {
  const responses = contract.operations.find((operation) => operation.id === id)?.responses ?? [];
  const response = responses.find((candidate) => candidate.status === status);
  return (response?.content ?? []).flatMap(({ examples }) => examples.map(({ value }) => value));
}

function examplesIn(operation: Operation, location: Parameter["in"]): Record<string, JsonValue> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === location);
  const given = parameters.flatMap(({ name, examples: [example] }) =>
    example === undefined ? [] : [[name, example.value] as const],
  );
  return Object.fromEntries(given);
}
