import { keyParameter } from "@plumbline/contract";
import type { Subject } from "../../../model/subject.ts";
import { jsonBody } from "../../../input/body/json-body.ts";
import type { InvalidInput } from "./invalid-inputs.ts";

/** Inputs that each lack one required part. */
export function missingParts({ operation, plain }: Subject): readonly InvalidInput[] {
  const key = keyParameter(operation);
  const parameters = operation.parameters
    .filter(({ required, open }) => required && open.length === 0)
    .map((parameter): InvalidInput => {
      const { [parameter.name]: _, ...rest } = plain[parameter.in] ?? {};
      const what = `${parameter.in} ${parameter.name} left out`;
      if (parameter === key) return { what, input: plain, isKeyless: true };
      return { what, input: { ...plain, [parameter.in]: rest } };
    });
  // Body members that are arguments may all be absent if none of them is required.
  const isNeeded = (jsonBody(operation)?.schema?.validate({}).length ?? 0) > 0;
  if (operation.body?.required !== true || !isNeeded) return parameters;
  const { body: _, ...bodyless } = plain;
  return [...parameters, { what: "body left out", input: bodyless }];
}
