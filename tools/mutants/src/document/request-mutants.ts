import { type Operation, type Parameter, resolvePointer } from "@plumbline/contract";
import type { Mutant } from "../mutant.ts";
import type { SoundSubject } from "../load-subject.ts";
import { documentMutant } from "./document-mutant.ts";

/** Makes each required parameter or body optional and each optional one required. */
export function requestMutants({ contract, operations }: SoundSubject): readonly Mutant[] {
  const uses = new Map<string, PartUse>();
  for (const operation of operations)
    for (const part of partsOf(operation)) {
      const known = uses.get(part.pointer);
      uses.set(part.pointer, {
        required: part.required,
        operations: [...(known?.operations ?? []), operation.id],
      });
    }
  return [...uses].map(([part, { required, operations }]) => {
    const pointer = `${part}/required`;
    return documentMutant({
      edit: { pointer, value: !required },
      what: "required",
      change: required ? "flipped to optional" : "flipped to required",
      before: resolvePointer(contract.document, pointer),
      operations,
      likely: required ? ["rejects/*", "idempotency/*"] : ["accepts/*"],
    });
  });
}

interface PartUse {
  readonly required: boolean;
  readonly operations: readonly string[];
}

type RequestPart = Pick<Parameter, "pointer" | "required">;

/** Path parameters cannot be optional. */
function partsOf({ parameters, body }: Operation): readonly RequestPart[] {
  return [...parameters.filter((parameter) => parameter.in !== "path"), ...(body ? [body] : [])];
}
