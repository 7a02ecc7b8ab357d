import {
  findOperation,
  type JsonObject,
  type Operation,
  type SchemaIssue,
} from "@plumbline/contract";
import { SandboxError } from "../state/sandbox-error.ts";
import type { ControlOperations, FollowOptions } from "./control-operations.ts";
import { loadControlContract } from "./load-control-contract.ts";

/** A method after its arguments were validated. */
type AnyMethod = (input?: JsonObject, options?: FollowOptions) => unknown;

/** Returns the same methods with validation of their arguments. */
export function holdToDocument(control: ControlOperations): ControlOperations {
  const entries = Object.entries(control).map(([name, method]) => {
    const checked = name === "followLog" ? checkFirst : checkAndCall;
    return [name, checked(name, method as AnyMethod)];
  });
  return Object.fromEntries(entries) as ControlOperations; // the same names and results
}

function checkAndCall(name: string, method: AnyMethod): AnyMethod {
  return async (input = {}) => {
    await check(name, input);
    return method(input);
  };
}

function checkFirst(name: string, method: AnyMethod): AnyMethod {
  return async function* (input = {}, options = {}) {
    await check(name, input);
    yield* method(input, options) as AsyncIterable<unknown>; // the document streams it
  };
}

/** Throws SandboxError `control-invalid` if the arguments of a method violate the document. */
async function check(name: string, input: JsonObject): Promise<void> {
  const operation = findOperation(await loadControlContract(), name);
  const problems = [...checkParameters(operation, input), ...checkBody(operation, input)];
  if (problems.length === 0) return;
  throw new SandboxError(
    "control-invalid",
    `Invalid arguments of ${name}: ${problems.join("; ")}`,
    {
      hint: `See the operation ${name} in the document of the control plane.`,
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
