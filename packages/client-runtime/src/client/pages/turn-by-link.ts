import { nextLink } from "@plumbline/wire";
import { followUrls } from "./follow-urls.ts";
import type { TurnPages } from "./turn-pages.ts";

/**
 * Reads pages whose `Link` header leads to the next one. Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc8288
 * @example
 * ```ts
 * import { type OperationFunctions, turnByLink, writeUrl } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { turnPages: turnByLink, writeUrl };
 * ```
 */
export const turnByLink: TurnPages = (call) =>
  followUrls(call, ({ headers }) => nextLink(headers.get("link") ?? ""));
