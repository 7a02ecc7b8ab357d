import {
  type QueriesOptions,
  type SwrArguments,
  swr as swrOf,
} from "@plumbline/client-runtime/swr";
import type { Client } from "./generated/calls.ts";
import { operationTable } from "./generated/operations.ts";

export type {
  CallError,
  QueriesOptions,
  SwrKey,
  SwrMutationOf,
  SwrPagesOf,
  SwrReadOf,
} from "@plumbline/client-runtime/swr";

type Operations = (typeof operationTable)["operations"];

/** Arguments for the hooks of SWR 2, by name of the client's method. */
export type ClientSwr<Methods = Client> = SwrArguments<Operations, Methods>;

/**
 * Arguments for the hooks of SWR 2: `read`, `pages` and `hasKey` for operations that read, `mutation` for the others. An outcome that is not
 * a success is thrown as an OutcomeError. With a client of some operations, the result only has their arguments.
 * @see https://swr.vercel.app/docs/arguments
 * @example
 * ```ts
 * import { createClient } from "@local-ads/client";
 * import { swr } from "@local-ads/client/swr";
 * import useSWR from "swr";
 *
 * const ads = swr(createClient({ baseUrl: "http://127.0.0.1:4020/v1", auth: "my-token" }));
 *
 * export function useSite(): unknown {
 *   return useSWR(...ads.getSite.read()).data;
 * }
 * ```
 */
export function swr<Methods extends Partial<Pick<Client, keyof Operations>>>(
  client: Methods,
  options?: QueriesOptions,
): ClientSwr<Methods> {
  return swrOf<typeof operationTable, Methods>(operationTable, client, options);
}
