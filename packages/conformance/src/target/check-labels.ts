import { type Contract, findLabelFaults, formatPointer, type Place } from "@plumbline/contract";
import { ConformanceError } from "../model/errors/conformance-error.ts";
import type { Identity } from "../model/target.ts";

/** Rejects labels that the document does not declare. Throws ConformanceError `CONFIG_INVALID`, which lists the declared labels. */
export function checkLabels(
  contract: Contract,
  identities: readonly Pick<Identity, "name" | "labels">[],
  locate: (pointer: string) => Place = (pointer) => ({ pointer }),
): void {
  for (const [index, { name, labels }] of identities.entries()) {
    const [fault] = findLabelFaults(contract, labels);
    if (fault)
      throw new ConformanceError(
        "CONFIG_INVALID",
        `${fault.message}, which the identity "${name}" has`,
        {
          place: locate(formatPointer(["identities", String(index), "labels", fault.label])),
          hint: fault.hint,
        },
      );
  }
}
