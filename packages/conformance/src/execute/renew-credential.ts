import type { TokenRenewal } from "../model/target.ts";

/**
 * Returns a `fetch` that replaces the token with which the run began by the current one, in every header that
 * contains it. `keep` receives each token before it is sent.
 */
export function renewCredential(
  send: typeof fetch,
  { token: first, current }: TokenRenewal,
  keep: (secret: string) => void,
): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const carrying = [...headers].filter(([, value]) => value.includes(first));
    if (carrying.length === 0) return send(input, init);
    const token = await current();
    if (token === first) return send(input, init);
    keep(token);
    for (const [name, value] of carrying)
      headers.set(
        name,
        value.replaceAll(first, () => token),
      );
    return send(input, { ...init, headers });
  };
}
