import type { JsonValue, Parameter } from "@plumbline/contract";
import type { Input } from "../../model/input.ts";

/** An input with one parameter set. */
export function withParameter(input: Input, parameter: Parameter, value: JsonValue): Input {
  return { ...input, [parameter.in]: { ...input[parameter.in], [parameter.name]: value } };
}

/** An input without one of its parameters. */
export function withoutParameter(input: Input, parameter: Parameter): Input {
  const { [parameter.name]: _, ...values } = input[parameter.in] ?? {};
  return { ...input, [parameter.in]: values };
}
