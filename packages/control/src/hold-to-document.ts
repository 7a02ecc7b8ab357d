import {
  findOperation,
  type JsonObject,
  type Operation,
  type SchemaIssue,
} from "@plumbline/contract";
import { StateError } from "@plumbline/storage";
import type { ControlDocument } from "./control-document.ts";
import type { FollowOptions } from "./control-operations.ts";

/** A method after its arguments were validated. */
type AnyMethod = (input?: JsonObject, options?: FollowOptions) => unknown;

type Check = (input: JsonObject) => Promise<void>;

/**
 * Returns the same methods with validation of their arguments. They reject with StateError `control-invalid` if the arguments
 * violate the document.
 */
export function holdToDocument<Methods extends object>(
  { contract, streamed }: ControlDocument,
  methods: Methods,
): Methods {
  const entries = Object.entries(methods).map(([name, method]) => {
    const checked = streamed.includes(name) ? checkFirst : checkAndCall;
    const check: Check = async (input) =>
      checkArguments(findOperation(await contract(), name), input);
    return [name, checked(check, method)];
  });
  return Object.fromEntries(entries) as Methods; // the same names and results
}

function checkAndCall(check: Check, method: AnyMethod): AnyMethod {
  return async (input = {}) => {
    await check(input);
    return method(input);
  };
}

function checkFirst(check: Check, method: AnyMethod): AnyMethod {
  return async function* (input = {}, options = {}) {
    await check(input);
    yield* method(input, options) as AsyncIterable<unknown>; // the document streams it
  };
}

function checkArguments(operation: Operation, input: JsonObject): void {
  const problems = [...checkParameters(operation, input), ...checkBody(operation, input)];
  if (problems.length === 0) return;
  throw new StateError(
    "control-invalid",
    `Invalid arguments of ${operation.id}: ${problems.join("; ")}`,
    {
      hint: `See the operation ${operation.id} in the document of the control plane.`,
    },
  );
}

function checkParameters({ parameters }: Operation, input: JsonObject): readonly string[] {
  return parameters.flatMap(({ name, required, schema }) => {
    const value = input[name];
    if (value === undefined) return required ? [`${name} is missing`] : [];
    return describe(name, schema.validate(value));
  });
}

/** Returns the problems of the members that are not parameters, which form the body. */
function checkBody({ parameters, body }: Operation, input: JsonObject): readonly string[] {
  const members = Object.entries(input).filter(
    ([name, value]) => value !== undefined && parameters.every((each) => each.name !== name),
  );
  if (body === undefined) return members.map(([name]) => `${name} is unknown`);
  const issues = body.content[0]?.schema?.validate(Object.fromEntries(members)) ?? [];
  return describe("", issues);
}

function describe(name: string, issues: readonly SchemaIssue[]): readonly string[] {
  return issues.map(({ instancePointer, message }) =>
    `${name}${instancePointer.slice(1).replaceAll("/", ".")} ${message}`.trim(),
  );
}
