import { readFile } from "node:fs/promises";
import { asObject, isArray, type JsonValue } from "@plumbline/contract";
import { parse } from "yaml";
import { textOf } from "../document/text-of.ts";

/** The ledger's entry for a statement: its pointers and the checks that prove it. */
export interface LedgerEntry {
  readonly where: readonly string[];
  /** Why the document does not state it and what is checked instead; empty if the document states it. */
  readonly beyond: string;
  readonly proof: readonly string[];
}

/** The entries of the ledger by id. */
export async function readLedger(file: string): Promise<ReadonlyMap<string, LedgerEntry>> {
  const entries: JsonValue = parse(await readFile(file, "utf8"));
  return new Map(
    (isArray(entries) ? entries : []).map(asObject).map((entry) => [
      textOf(entry["id"]),
      {
        where: textsOf(entry["where"]),
        beyond: textOf(entry["beyond"]),
        proof: textsOf(entry["proof"]),
      },
    ]),
  );
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.map(String) : [];
}
