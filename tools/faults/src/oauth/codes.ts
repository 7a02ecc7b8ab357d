import type { Fault, HttpExchange, OAuthCodeRow } from "@local-ads/sandbox/seams";
import { claiming, findCode, type Own, sending, storing, urlOf } from "./rewrite.ts";

const lifetime = ["oauth-code-minute", "limit-authorization-code"] as const;

/** Faults of authorization codes: their bindings and lifetime. */
export const codeFaults: readonly Fault[] = [
  {
    name: "code-reusable",
    breaks: ["oauth-code-once"],
    description: "Authorization codes can be exchanged any number of times.",
    ...storing(({ findCode: find }) => ({ claimCode: find })),
  },
  {
    name: "code-replay-tolerated",
    breaks: ["oauth-code-once"],
    description:
      "A reused authorization code is rejected, but the tokens from its first use stay valid.",
    ...storing(({ findCode: find }) => ({
      async findCode(hash) {
        const code = await find(hash);
        return code && { ...code, connection_id: null };
      },
    })),
  },
  {
    name: "code-survives-rejection",
    breaks: ["oauth-code-once"],
    description:
      "An authorization code stays valid after an exchange with wrong parameters was rejected.",
    ...storing(({ findCode: find, claimCode, linkCode }) => {
      let claimedAt = 0;
      return {
        async claimCode(hash, now) {
          claimedAt = now;
          const code = await find(hash);
          return code?.used_at === null ? code : undefined;
        },
        async linkCode(hash, connectionId) {
          await claimCode(hash, claimedAt);
          await linkCode(hash, connectionId);
        },
      };
    }),
  },
  {
    name: "code-of-other-client",
    breaks: ["oauth-code-flow", "oauth-public-clients"],
    description: "A client can exchange an authorization code that was issued to another client.",
    ...asApproved("client_id", ({ client_id }) => client_id),
  },
  {
    name: "code-with-other-redirect",
    breaks: ["oauth-code-flow"],
    description: "The redirect URI is not compared when a code is exchanged.",
    ...asApproved("redirect_uri", ({ redirect_uri }) => redirect_uri),
  },
  {
    name: "code-for-other-resource",
    breaks: ["oauth-resource-exact", "oauth-resource-indicators"],
    description: "A code can be exchanged for a resource that was not approved.",
    ...asApproved("resource", ({ resource }, exchange) => urlOf(exchange, resource)),
  },
  {
    name: "code-never-expires",
    breaks: lifetime,
    description: "Authorization codes never expire.",
    ...claiming((code) => ({ ...code, expires_at: Number.MAX_SAFE_INTEGER })),
  },
];

/** Replaces a parameter of an exchange by that of the approval. */
function asApproved(
  name: string,
  approved: (code: OAuthCodeRow, exchange: HttpExchange) => string,
): Own {
  return sending("token", async (parameters, exchange) => {
    const code = await findCode(exchange, parameters);
    if (code && parameters.has(name)) parameters.set(name, approved(code, exchange));
  });
}
