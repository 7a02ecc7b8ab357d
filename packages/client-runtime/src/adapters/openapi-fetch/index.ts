export { createFetchClient, type FetchClientSettings } from "./create-fetch-client.ts";
export type { FetchPathsOf } from "./fetch-paths-of.ts";
