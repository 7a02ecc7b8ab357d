import { origin } from "../../call/method-of.ts";
import { atPointer } from "../../table/at-pointer.ts";
import { followUrls } from "./follow-urls.ts";
import type { TurnPages } from "./turn-pages.ts";

/**
 * Reads pages whose body contains the URL of the next one. Generated tables name it by operation.
 * @example
 * ```ts
 * import { type OperationFunctions, turnByUrl, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { turnPages: turnByUrl, writeUrl };
 * ```
 */
export const turnByUrl: TurnPages = (call) => {
  const { next = "" } = call[origin].operation.pagination ?? {};
  return followUrls(call, ({ data }) => atPointer(data, next));
};
