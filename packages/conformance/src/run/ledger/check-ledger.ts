import { type Contract, resolvePointer } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Ledger } from "./ledger.ts";

/** Rejects a ledger of another document: each of its pointers must exist. Throws ConformanceError `LEDGER_INVALID`. */
export function checkLedger(contract: Contract, { source, entries }: Ledger): void {
  for (const { id, where } of entries) {
    const dangling = where.find(
      (pointer) => resolvePointer(contract.document, pointer) === undefined,
    );
    if (dangling !== undefined) {
      throw new ConformanceError(
        "LEDGER_INVALID",
        `The ledger does not match the document: ${id} points to ${dangling}, which does not exist`,
        {
          place: { file: source },
          hint: `Correct the pointer, or use the ledger of ${contract.source}.`,
        },
      );
    }
  }
}
