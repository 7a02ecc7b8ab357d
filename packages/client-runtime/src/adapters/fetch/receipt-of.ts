import type { Receipt } from "../../outcome/receipt.ts";

const kept: unique symbol = Symbol("receipt");

interface WithReceipt {
  readonly [kept]?: Receipt;
}

/**
 * Returns the receipt of a response that a `fetch` of `createFetch` returned. Undefined for any other response, such as a copy made by
 * `clone()`, and for URLs that are not operations of the contract.
 * @example
 * ```ts
 * import { createFetch, receiptOf } from "@plumbline/client-runtime/fetch";
 * import { operationTable } from "./generated/operations.ts";
 *
 * const fetch = createFetch(operationTable, { baseUrl: "https://shop.test/v2", auth: "key" });
 *
 * export async function isReplay(order: RequestInit): Promise<boolean> {
 *   const response = await fetch("https://shop.test/v2/orders", order);
 *   return receiptOf(response)?.replayed === true;
 * }
 * ```
 */
export function receiptOf(response: Response): Receipt | undefined {
  return (response as WithReceipt)[kept];
}

/** Keeps the receipt of a response for `receiptOf`. It is not enumerable, because it contains the key. */
export function keepReceipt(response: Response, receipt: Receipt): Response {
  // A property takes a tenth of the time that an entry of a WeakMap does.
  return Object.defineProperty(response, kept, { value: receipt, configurable: true });
}
