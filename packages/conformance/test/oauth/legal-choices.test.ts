import { describe, expect, test } from "vitest";
import { shopUrl } from "./support/shop-state.ts";
import { without } from "./support/shop-answers.ts";
import { noticed, runShop, type ShopOptions } from "./support/run-shop.ts";
import type { ShopWays } from "./support/shop-rules.ts";

type Listed = readonly [name: string, ways: ShopWays, options?: ShopOptions];

function listed(all: readonly Listed[]): readonly Legal[] {
  return all.map(([name, ways, options]) => [name, ways, options]);
}

type Legal = readonly [name: string, ways: ShopWays, options: ShopOptions | undefined];

/** A server that says nothing about it may name its issuer or not. */
const withoutIssuer: ShopWays = {
  serverMetadata: (metadata) => without(metadata, "authorization_response_iss_parameter_supported"),
  callback: (given) => without(given, "iss"),
};

const legal: readonly Legal[] = listed([
  ["rejects authorization requests with a page", { rejectsBy: "page" }],
  ["rejects token requests with 401", { rejectedGrant: 401 }],
  ["rejects token requests with 403", { rejectedGrant: 403 }],
  ["leaves a code as it was after a failed exchange", { keepsCode: true }],
  ["does not name its issuer, and does not say that it would", withoutIssuer],
  [
    "has further metadata",
    {
      serverMetadata: (metadata) => ({ ...metadata, jwks_uri: `${shopUrl}/keys` }),
      resourceMetadata: (metadata) => ({ ...metadata, bearer_methods_supported: ["header"] }),
    },
  ],
  [
    "offers what no document describes",
    {
      serverMetadata: (metadata) => ({
        ...metadata,
        response_types_supported: ["code", "id_token"],
        grant_types_supported: [
          "authorization_code",
          "refresh_token",
          "urn:ietf:params:oauth:grant-type:jwt-bearer",
        ],
      }),
    },
  ],
  [
    "names several authorization servers",
    {
      resourceMetadata: (metadata) => ({
        ...metadata,
        authorization_servers: [shopUrl, "https://other.test"],
      }),
    },
  ],
  [
    "answers tokens in its own spelling, with more than is asked for",
    { tokenBody: (body) => ({ ...body, token_type: "bearer", id: 7, created_at: 0 }) },
  ],
  ["leaves the scope out of its answers", { tokenBody: (given) => without(given, "scope") }],
  [
    "leaves the lifetime out of its answers",
    { tokenBody: (given) => without(given, "expires_in") },
  ],
  ["challenges with several schemes", { challenge: (text) => `Basic realm="shop", ${text}` }],
  [
    "takes S256 as the method if none is named",
    {
      rules: {
        "challenge-method": (isRight, { method }) => isRight || method === undefined,
        verifier: (isRight, { verifier = "", challenge }) => isRight && verifier !== challenge,
      },
    },
  ],
  [
    "asks who is there first, with forms",
    { pages: "forms" },
    {
      consent: {
        kind: "form",
        steps: [
          { name: "owner", password: "correct-horse-battery" },
          { account: "second", decision: "approve" },
        ],
      },
    },
  ],
  [
    "keeps a client without the callback that it may not register",
    {
      first(request, text) {
        const isRegistration = new URL(request.url).pathname === "/register" && text !== "";
        const uris = isRegistration
          ? (JSON.parse(text) as { redirect_uris: string[] }).redirect_uris
          : [];
        const isForbidden = uris.some((uri) => !/^https:[^#]*$|^http:\/\/127\.0\.0\.1:/.test(uri));
        return isForbidden
          ? Response.json({ client_id: "nobody", redirect_uris: [] }, { status: 201 })
          : undefined;
      },
    },
  ],
]);

describe("no choice that the standards leave to a server is a finding:", () => {
  test.each(legal)("the server %s", async (_name, ways, options) => {
    expect(noticed(await runShop(ways, options))).toEqual([]);
  });

  test("only the challenge check reports an unreachable server", async () => {
    const run = await runShop({
      first: ({ url }) => (url.includes("/v1/") ? undefined : new Response("", { status: 404 })),
    });
    // The challenge of the interface leads there.
    expect(noticed(run)).toEqual(["oauth/challenge-metadata"]);
  });

  test("the server is out of service", async () => {
    const run = await runShop({
      first: ({ url }) =>
        url.includes("/.well-known/") ? undefined : new Response("", { status: 503 }),
    });
    expect(noticed(run)).toEqual([]);
  });
});
