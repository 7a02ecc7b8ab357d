import type { TokenRenewal } from "../model/target.ts";

/**
 * A `fetch` that sends the present token in the place of the one with which the run began, wherever a header carries that. `keep` learns of each
 * token before it is sent.
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
