import { type Contract, resolvePointer } from "@plumbline/contract";

/** The statement of a schema keyword, as a sentence: `the document states maxLength: 80 for body /title`. */
export function describeClause(contract: Contract, schemaPointer: string, place: string): string {
  const keyword = schemaPointer.slice(schemaPointer.lastIndexOf("/") + 1);
  const stated = JSON.stringify(resolvePointer(contract.document, schemaPointer));
  const text = stated === undefined || stated.length > 72 ? keyword : `${keyword}: ${stated}`;
  return `the document states ${text} for ${place}`;
}
