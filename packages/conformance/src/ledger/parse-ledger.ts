import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { ConformanceError } from "../errors/conformance-error.ts";
import { findEntryFault } from "./find-entry-fault.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";

/** Reads the text of a ledger. `source` is what messages call it. Throws ConformanceError `LEDGER_INVALID`. */
export function parseLedger(text: string, source: string): Ledger {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) throw invalid(source, firstLine(error.message), lines.linePos(error.pos[0]).line);
  // YAML read without custom tags holds JSON values.
  const value = document.toJS() as JsonValue;
  if (!isArray(value)) throw invalid(source, "it is not a list of entries");
  const seen = new Map<string, number>();
  const entries = value.map((item, index) => {
    const line = lineOf(document, lines, index);
    const fault = findEntryFault(item);
    if (fault !== undefined)
      throw invalid(source, `entry ${index + 1}${named(item)} ${fault}`, line);
    // Its shape has just been found to be that of an entry.
    const entry = toEntry(item as unknown as WrittenEntry);
    const earlier = seen.get(entry.id);
    if (earlier !== undefined)
      throw invalid(source, `the id ${entry.id} stands twice, first as entry ${earlier}`, line);
    seen.set(entry.id, index + 1);
    return entry;
  });
  return { source, entries };
}

/** An entry as it stands in its file. */
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

function lineOf(document: Document.Parsed, lines: LineCounter, index: number): number | undefined {
  const node = document.getIn([index], true);
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? message).replace(/ at line \d+, column \d+:$/, "");
}

function invalid(file: string, what: string, line?: number): ConformanceError {
  return new ConformanceError("LEDGER_INVALID", `the ledger is not valid: ${what}`, {
    place: { file, ...(line === undefined ? {} : { line }) },
    hint: "an entry has id, says, exactly one of where, beyond and open, and proof, a list of check ids",
  });
}
