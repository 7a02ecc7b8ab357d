export { queries, type QueriesOptions } from "./queries.ts";
export type {
  CallError,
  ClientFor,
  InfiniteQueryOptionsOf,
  MutationOptionsOf,
  PagesData,
  Queries,
  QueryKeyOf,
  QueryOptionsOf,
  TurnedPage,
} from "./query-options-of.ts";
