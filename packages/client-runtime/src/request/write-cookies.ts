import { writeCookie } from "@plumbline/wire";
import { exactText } from "./exact-text.ts";
import type { Operation, UrlInput } from "./operation.ts";

/**
 * Returns the `Cookie` header of a call; undefined without cookies. Browsers ignore it. Generated tables name it by operation.
 * @see https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1
 * @example
 * ```ts
 * import { finishCall, type OperationFunctions, writeCookies } from "@plumbline/client-runtime";
 *
 * export const functions: OperationFunctions = { finishCall, writeCookies };
 * ```
 */
export function writeCookies(
  { parameters }: Operation,
  { cookies = {} }: UrlInput,
): string | undefined {
  // Maps and lists do not have their entries as properties.
  if (Symbol.iterator in cookies) throw new TypeError("the option cookies must be a plain object");
  const pairs = Object.entries(cookies).flatMap(([name, value]) => {
    const entry = parameters.cookie?.find((each) => each.name === name);
    return writeCookie({ ...entry, name }, value, exactText).map((pair) => pair.join("="));
  });
  return pairs.join("; ") || undefined;
}
