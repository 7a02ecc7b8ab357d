import { type Client, createClient } from "@local-ads/client";
import { memoryStore, tokenSource, type Tokens } from "@local-ads/client/oauth";
import { type ClientQueries, queries } from "@local-ads/client/query";

/** How a person signed in: with an API key, or with tokens from the authorization server. */
export type Credential = { readonly key: string } | { readonly tokens: Tokens };

/** Why a call waits, in words, or undefined when nothing waits. */
export type Waiting = string | undefined;

/** A signed-in person. */
export interface Session {
  readonly client: Client;
  readonly ads: ClientQueries;
}

const reasons: Readonly<Record<string, string>> = {
  limit: "too many requests in a short time",
  budget: "too many requests in a short time",
  pending: "an earlier request with the same key is still running",
  failure: "the service could not be reached",
};

/** Opens a session. Calls `onWaiting` whenever a call starts or stops waiting. */
export function openSession(
  baseUrl: string,
  credential: Credential,
  onWaiting: (waiting: Waiting) => void,
): Session {
  const auth =
    "key" in credential ? credential.key : tokenSource({ store: memoryStore(credential.tokens) });
  const client = createClient({
    baseUrl,
    auth,
    onEvent(event) {
      if (event.type === "wait")
        onWaiting(
          `Waiting ${Math.ceil(event.ms / 1000)} s: ${reasons[event.reason] ?? event.reason}`,
        );
      if (event.type === "call-end") onWaiting(undefined);
    },
  });
  return { client, ads: queries(client) };
}
