import { type Contract, resolvePointer } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Ledger } from "./ledger.ts";

/** Refuses a ledger of another document: each place it points to has to be there. Throws ConformanceError `LEDGER_INVALID`. */
export function checkLedger(contract: Contract, { source, entries }: Ledger): void {
  for (const { id, where } of entries) {
    const dangling = where.find(
      (pointer) => resolvePointer(contract.document, pointer) === undefined,
    );
    if (dangling !== undefined) {
      throw new ConformanceError(
        "LEDGER_INVALID",
        `the ledger does not fit the document: ${id} points to ${dangling}, which is not there`,
        {
          place: { file: source },
          hint: `correct the pointer, or take the ledger that belongs to ${contract.source}`,
        },
      );
    }
  }
}
