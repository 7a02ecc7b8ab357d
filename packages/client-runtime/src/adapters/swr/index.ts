export { swr } from "./swr.ts";
export type { QueriesOptions } from "../query/queries.ts";
export type { CallError } from "../query/query-options-of.ts";
export type {
  SwrArguments,
  SwrKey,
  SwrMutationOf,
  SwrPagesOf,
  SwrReadOf,
} from "./swr-arguments.ts";
