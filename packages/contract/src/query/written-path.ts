import type { Contract } from "../model/contract.ts";
import { parsePointer } from "../json/parse-pointer.ts";

/** Converts the tokens of a place after an upgrade to those of the document as it was written. */
export type ToWritten = (tokens: readonly string[]) => readonly string[];

const written = new WeakMap<Contract, ToWritten>();

/** Remembers how a contract's document was written. */
export function registerWritten(contract: Contract, toWritten: ToWritten): void {
  written.set(contract, toWritten);
}

/** Fields whose values are lists, in every version of OpenAPI. */
const lists: ReadonlySet<string | undefined> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "parameters",
  "prefixEncoding",
  "prefixItems",
  "security",
  "servers",
  "tags",
]);

/**
 * The JSONPath, for an overlay, of a JSON Pointer into `Contract.document`, in the document as it was written.
 * @see https://www.rfc-editor.org/rfc/rfc9535#section-2.7
 * @example
 * ```ts
 * import { loadContract, writtenPath } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml");
 * console.log(writtenPath(contract, "/components/schemas/Book"));
 * ```
 */
export function writtenPath(contract: Contract, pointer: string): string {
  const tokens = parsePointer(pointer);
  const found = written.get(contract)?.(tokens) ?? tokens;
  const segments = found.map((token, at) =>
    /^\d+$/.test(token) && lists.has(found[at - 1]) ? `[${token}]` : `['${escapeName(token)}']`,
  );
  return `$${segments.join("")}`;
}

function escapeName(name: string): string {
  const inner = JSON.stringify(name).slice(1, -1);
  return inner.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
}
