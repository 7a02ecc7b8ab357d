import { didYouMean } from "@plumbline/command";
import {
  type Contract,
  formatPointer,
  type JsonValue,
  type Operation,
  type Parameter,
  type Place,
} from "@plumbline/contract";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import { isAboutName } from "../model/known-values.ts";
import type { Target } from "../model/target.ts";
import { isSendable } from "../input/request/is-sendable.ts";

type Given = Pick<Target, "parameters" | "headers" | "values">;

/** The name of the example that has the given value of a parameter. */
const givenName = "given for the target";

/** The value that the target gives for a parameter by its name; `undefined` if it gives none. */
export function givenValue({ examples: [first] }: Parameter): JsonValue | undefined {
  return first?.name === givenName ? first.value : undefined;
}

/**
 * A contract whose parameters have the values that a target gives by name, or a value that is known to be good, as their first example.
 * A header that every request carries is the value of the header parameter with its name. Throws ConformanceError `CONFIG_INVALID`.
 */
export function withGivenParameters(
  contract: Contract,
  { parameters = {}, headers = {}, values = [] }: Given,
  locate: (pointer: string) => Place = (pointer) => ({ pointer }),
): Contract {
  checkNames(contract, parameters, locate);
  const texts = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const valueOf = (parameter: Parameter, operation: Operation): JsonValue | undefined => {
    const { name, in: place } = parameter;
    const given = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const value = given ?? (place === "header" ? texts.get(name.toLowerCase()) : undefined);
    if (value !== undefined && fits(parameter, value)) return value;
    return values
      .filter((known) => isAboutName(known, name, operation))
      .flatMap(({ good = [] }) => good)
      .find((one) => fits(parameter, one));
  };
  const operations = contract.operations.map((operation) => withValues(operation, valueOf));
  if (operations.every((operation, index) => operation === contract.operations[index]))
    return contract;
  // Copying the property descriptors keeps `clauses` a getter, which lists the clauses at first use.
  return Object.freeze(
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(contract),
        operations: { value: Object.freeze(operations), enumerable: true },
      },
    ),
  ) as Contract;
}

function withValues(
  operation: Operation,
  valueOf: (parameter: Parameter, operation: Operation) => JsonValue | undefined,
): Operation {
  const found = operation.parameters.map((parameter) => valueOf(parameter, operation));
  if (found.every((value) => value === undefined)) return operation;
  const parameters = operation.parameters.map((parameter, index) => {
    const value = found[index];
    if (value === undefined) return parameter;
    const { pointer, examples } = parameter;
    return { ...parameter, examples: [{ name: givenName, value, pointer }, ...examples] };
  });
  return { ...operation, parameters };
}

function fits(parameter: Parameter, value: JsonValue): boolean {
  return parameter.schema.validate(value).length === 0 && isSendable(parameter, value);
}

function checkNames(
  { operations }: Contract,
  given: NonNullable<Given["parameters"]>,
  locate: (pointer: string) => Place,
): void {
  const all = operations.flatMap(({ parameters }) => parameters);
  for (const [name, value] of Object.entries(given)) {
    const named = all.filter((parameter) => parameter.name === name);
    if (named.some((parameter) => fits(parameter, value))) continue;
    const [first] = named;
    throw new ConformanceError(
      "CONFIG_INVALID",
      first
        ? `parameters.${name} is valid for no parameter of this name`
        : `The document has no parameter "${name}"`,
      {
        place: locate(formatPointer(["parameters", name])),
        hint: first
          ? `The document describes it at ${first.pointer}.`
          : didYouMean(name, [...new Set(all.map((parameter) => parameter.name))]),
      },
    );
  }
}
