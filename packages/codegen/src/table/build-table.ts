import {
  type FoundPages,
  inferPages,
  parseDuration,
  type Contract,
  type Operation,
  type RateLimitPolicy,
} from "@plumbline/contract";
import { credentialChooser } from "./credential-chooser.ts";
import { buildEntry, type FindMethod } from "./build-entry.ts";
import { ownServerOf } from "./own-server-of.ts";
import { findMessageProperty } from "./find-message-property.ts";
import { findReceiptHeader } from "./find-receipt-header.ts";
import type { OperationTable, RateLimitEntry } from "@plumbline/client-runtime";

export interface BuildTableOptions {
  /** The operations of the client, by method name. */
  readonly methods: ReadonlyMap<string, Operation>;
  /** Response header with the request ID. Default: derived from the document. */
  readonly receiptHeader?: string;
  /** Name or place of the credential. Default: the first one of each operation that a program can send. */
  readonly credential?: string;
  /** The pages of lists, by `Operation.id`. Default: those of `inferPages`. */
  readonly pages?: ReadonlyMap<string, FoundPages>;
}

/** Builds the table that a client runtime reads. Throws CodegenError `receipt-header-unknown` or `credential-unknown`. */
export function buildTable(
  contract: Contract,
  { methods, receiptHeader, credential, pages = inferPages(contract) }: BuildTableOptions,
): OperationTable {
  const all = [...methods.values()];
  // Other servers need not have the same headers and errors.
  const atBase = all.filter((operation) => ownServerOf(contract, operation) === undefined);
  const operations = atBase.length > 0 ? atBase : all;
  const names = new Map([...methods].map(([name, { id }]) => [id, name]));
  const receipt = findReceiptHeader(operations, receiptHeader);
  const message = findMessageProperty(operations);
  const { bodyLimit, rateLimits } = contract.policies;
  const chooseCredential = credentialChooser(contract, credential);
  const findMethod: FindMethod = (id) => names.get(id);
  const options = { chooseCredential, findMethod, pages };
  const entries = [...methods].map(
    ([name, operation]) => [name, buildEntry(contract, operation, options)] as const,
  );
  return {
    title: contract.title,
    version: contract.version,
    ...(receipt !== undefined && { receiptHeader: receipt }),
    ...(message !== undefined && { messageProperty: message }),
    rateLimits: rateLimits.map(describeLimit),
    ...(bodyLimit && { bodyLimit: { bytes: bodyLimit.bytes, exceeded: bodyLimit.exceeded } }),
    operations: Object.fromEntries(entries),
  };
}

function describeLimit({
  name,
  limit,
  window,
  counts,
  exceeded,
  retryAfter,
}: RateLimitPolicy): RateLimitEntry {
  return {
    name,
    limit,
    windowMs: parseDuration(window),
    counts,
    exceeded,
    retryAfterMs: parseDuration(retryAfter),
  };
}
