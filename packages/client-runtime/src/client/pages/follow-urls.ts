import { type Method, methodOf, origin } from "../../call/method-of.ts";
import { ClientError } from "../../options/client-error.ts";
import type { Success } from "../../outcome/outcome.ts";
import type { Operation } from "../../request/operation.ts";
import { totalOf } from "./total-of.ts";
import type { Position, TurnPages } from "./turn-pages.ts";

/** Reads pages that lead to each other by URLs. Only URLs of the operation's own origin are requested, because they get the credential. */
export function followUrls(
  call: Method,
  nextOf: (page: Success) => unknown,
): ReturnType<TurnPages> {
  const { operation, runtime } = call[origin];
  const { functions, pagination, path } = operation;
  return async (input) => {
    // `iteratePages` puts the URL under the name of a parameter that does not exist.
    const { "": named, ...query } = input.query ?? {};
    const position = named as Position;
    const own = { ...input, query };
    const base = functions?.ownServer?.(operation, runtime) ?? runtime.baseUrl;
    const read = position === undefined ? call : at(call, base, String(position));
    const page = await read(own);
    if (!page.ok) return page;
    const next = nextOf(page) ?? "";
    // A relative URL is resolved by that of its page.
    const current = position ?? base + (functions?.writeUrl?.(operation, own) ?? path);
    const url = typeof next === "string" ? URL.parse(next, String(current)) : null;
    const following = next === "" ? null : url ? withoutCredential(url, operation) : {};
    return { ...page, ...totalOf(page, pagination), next: following };
  };
}

/** The method that requests a URL instead of the path of the operation. */
function at(call: Method, base: string, text: string): Method {
  const { operation, runtime } = call[origin];
  const { functions, name } = operation;
  const url = URL.parse(text, base);
  const { origin: home } = new URL(base);
  if (url?.origin !== home)
    throw new ClientError(
      "credential-exposed",
      `${name} names a page at ${url?.origin}, which is not requested, because it is not at ${home}`,
    );
  return methodOf(runtime, {
    ...operation,
    functions: {
      ...functions,
      finishCall: (prepared, ...given) => ({
        ...(functions?.finishCall?.(prepared, ...given) ?? prepared),
        url: url.href,
      }),
    },
  });
}

/** The URL without the credential, which a service may repeat, and which each call adds. */
function withoutCredential(url: URL, { credential }: Operation): string {
  const all = credential
    ? [credential, ...(credential.also ?? []), ...(credential.others ?? [])]
    : [];
  for (const { in: place, name } of all)
    if (place === "query" && url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}
