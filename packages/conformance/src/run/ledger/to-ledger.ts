import {
  isArray,
  isObject,
  type JsonValue,
  type Place,
  type ReadDocument,
} from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { findEntryFault } from "./find-entry-fault.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";

/** Validates a ledger. Throws ConformanceError `LEDGER_INVALID` at the line of the first invalid entry. */
export function toLedger({ name, value, locate }: Omit<ReadDocument, "url">): Ledger {
  if (!isArray(value)) throw invalid("it is not a list of entries", { file: name });
  const seen = new Map<string, number>();
  const entries = value.map((item, index) => {
    const place = (): Place => locate(`/${index}`);
    const fault = findEntryFault(item);
    if (fault !== undefined) throw invalid(`entry ${index + 1}${named(item)} ${fault}`, place());
    // `findEntryFault` has checked its shape.
    const entry = toEntry(item as unknown as WrittenEntry);
    const earlier = seen.get(entry.id);
    if (earlier !== undefined)
      throw invalid(`the ID ${entry.id} is used twice, first by entry ${earlier}`, place());
    seen.set(entry.id, index + 1);
    return entry;
  });
  return { source: name, entries };
}

/** An entry in the format of the file. */
interface WrittenEntry {
  readonly id: string;
  readonly says: string;
  readonly where?: readonly string[];
  readonly beyond?: string;
  readonly open?: { readonly treated: string; readonly where?: string | readonly string[] };
  readonly proof?: readonly string[];
}

function toEntry({ id, says, where, beyond, open, proof = [] }: WrittenEntry): LedgerEntry {
  const because = beyond ?? open?.treated;
  return {
    id,
    says,
    where: [where ?? open?.where ?? []].flat(),
    kind: open ? "open" : beyond === undefined ? "where" : "beyond",
    ...(because === undefined ? {} : { because }),
    proof,
  };
}

function named(item: JsonValue): string {
  return isObject(item) && typeof item.id === "string" ? ` (${item.id})` : "";
}

function invalid(what: string, place: Place): ConformanceError {
  return new ConformanceError("LEDGER_INVALID", `The ledger is not valid: ${what}`, {
    place,
    hint: "An entry has id, says, exactly one of where, beyond and open, and proof, a list of check IDs.",
  });
}
