import { keyParameter, type Operation, type Parameter } from "@plumbline/contract";

/** One argument of a tool: a parameter of its operation, or the request body. */
export interface ToolArgument {
  readonly name: string;
  /** Absent for the request body. */
  readonly parameter?: Parameter;
}

/** The name of the argument for the request body. */
const bodyName = "body";

/**
 * The arguments of an operation's tool: each parameter under its own name, the idempotency key in camel case
 * (`Idempotency-Key` is `idempotencyKey`), the request body as `body`. A name that is taken gets its location as a suffix.
 */
export function listArguments(operation: Operation): readonly ToolArgument[] {
  const taken = new Set(operation.body === undefined ? [] : [bodyName]);
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== "cookie")
    .map((parameter) => ({ name: claimName(taken, operation, parameter), parameter }));
  return operation.body === undefined ? parameters : [...parameters, { name: bodyName }];
}

/** What messages call a parameter of a tool: `argument limit`. */
export function nameArgument(operation: Operation, wanted: Parameter): string {
  const found = listArguments(operation).find(({ parameter }) => parameter === wanted);
  return `argument ${found?.name ?? wanted.name}`;
}

function claimName(taken: Set<string>, operation: Operation, parameter: Parameter): string {
  const plain =
    parameter === keyParameter(operation) ? toCamelCase(parameter.name) : parameter.name;
  const name = taken.has(plain) ? `${plain}_${parameter.in}` : plain;
  taken.add(name);
  return name;
}

function toCamelCase(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^a-z\d]+(?<initial>[a-z\d])/g, (_, initial: string) => initial.toUpperCase());
}
