import { isContractError, type ReadDocument, readDocument } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Ledger } from "./ledger.ts";
import { toLedger } from "./to-ledger.ts";

/**
 * Reads a ledger file, YAML or JSON: a list of entries with `id`, `says`, one of `where`, `beyond` and `open`, and `proof`.
 * Throws ConformanceError `LEDGER_INVALID`, which names the file, the line and the remedy.
 */
export async function loadLedger(path: string | URL): Promise<Ledger> {
  return toLedger(await read(path));
}

async function read(path: string | URL): Promise<ReadDocument> {
  try {
    return await readDocument(path);
  } catch (cause) {
    if (!isContractError(cause)) throw cause;
    throw new ConformanceError("LEDGER_INVALID", `The ledger cannot be read: ${cause.message}`, {
      place: cause.place ?? { file: String(path) },
      hint: "Check the path of the ledger, and that it is YAML or JSON.",
      cause,
    });
  }
}
