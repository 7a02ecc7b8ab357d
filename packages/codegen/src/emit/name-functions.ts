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

/** Adds to the operations of a table references to the runtime's functions that they need. */
export function nameFunctions({
  operations,
}: Pick<OperationTable, "operations">): Readonly<Record<string, NamedEntry>> {
  const entries = Object.entries(operations).map(([name, entry]) => {
    const functions = chooseFunctions(entry, references);
    return [name, { ...entry, ...(functions && { functions }) }];
  });
  return Object.fromEntries(entries);
}
