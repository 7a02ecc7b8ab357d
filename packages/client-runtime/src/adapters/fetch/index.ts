export { createFetch, type ContractFetch } from "./create-fetch.ts";
export type { FetchInit } from "./read-request.ts";
export { receiptOf } from "./receipt-of.ts";
