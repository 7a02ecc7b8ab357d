import {
  type ConnectableEntry,
  chooseFunctions,
  type OperationTable,
} from "@plumbline/client-runtime";
import { Reference } from "./print-literal.ts";

/** An entry with references to its functions. */
export type NamedEntry = Omit<ConnectableEntry, "functions"> & {
  readonly functions?: Readonly<Record<string, Reference>>;
};

const references = {
  convertInput: new Reference("convertInput"),
  finishCall: new Reference("finishCall"),
  keyedCalls: new Reference("keyedCalls"),
  ownServer: new Reference("ownServer"),
  parseConverted: new Reference("parseConverted"),
  queryCredential: new Reference("queryCredential"),
  readDownload: new Reference("readDownload"),
  readParts: new Reference("readParts"),
  readStream: new Reference("readStream"),
  severalCredentials: new Reference("severalCredentials"),
  turnByCount: new Reference("turnByCount"),
  turnByCursor: new Reference("turnByCursor"),
  turnByLink: new Reference("turnByLink"),
  turnByUrl: new Reference("turnByUrl"),
  writeBody: new Reference("writeBody"),
  writeChosen: new Reference("writeChosen"),
  writeCookies: new Reference("writeCookies"),
  writeForm: new Reference("writeForm"),
  writeHeaders: new Reference("writeHeaders"),
  writeItems: new Reference("writeItems"),
  writeJson: new Reference("writeJson"),
  writeStyledUrl: new Reference("writeStyledUrl"),
  writeUrl: new Reference("writeUrl"),
};

/** A table whose operations may contain references to the functions that they need. */
export type NamedTable = Omit<OperationTable, "operations"> & {
  readonly operations: Readonly<Record<string, NamedEntry>>;
  /** Present if the service has rate limits. */
  readonly takeSlot?: Reference;
};

/** Adds to a table references to the runtime's functions that its operations and its limits need. */
export function nameFunctions(table: OperationTable): NamedTable {
  const entries = Object.entries(table.operations).map(([name, entry]) => {
    const functions = chooseFunctions(entry, references);
    return [name, { ...entry, ...(functions && { functions }) }];
  });
  return {
    ...table,
    ...(table.rateLimits.length > 0 && { takeSlot: new Reference("takeSlot") }),
    operations: Object.fromEntries(entries),
  };
}
