import { describe, expect, test } from "vitest";
import { shopUrl } from "./support/shop-state.ts";
import { without } from "./support/shop-answers.ts";
import { noticed, runShop } from "./support/run-shop.ts";
import type { Facts, ShopWays } from "./support/shop-rules.ts";

const always = (): boolean => true;
const never = (): boolean => false;

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;

/** Whether the callback that is asked for begins as the registered one does. */
const byPrefix = (_: boolean, { uri = "", known = "" }: Facts): boolean => uri.startsWith(known);

const byOrigin = (_: boolean, { uri = "", known = "" }: Facts): boolean =>
  new URL(uri).origin === new URL(known).origin;

/** Whether a resource is right up to the slash at its end. */
const bySlash = (isRight: boolean, { resource = "" }: Facts): boolean =>
  isRight || resource === "http://127.0.0.1:1/v1/";

const broken: readonly (readonly [name: string, ways: ShopWays, checks: readonly string[]])[] = [
  ["registers every callback", { rules: { "callback-kind": always } }, ["oauth/rejects-callbacks"]],
  [
    "registers javascript: callbacks",
    {
      rules: {
        "callback-kind": (isRight, { uri }) => isRight || uri?.startsWith("javascript:") === true,
      },
    },
    ["oauth/rejects-callbacks"],
  ],
  [
    "registers callbacks with a fragment",
    { rules: { "callback-kind": (isRight, { uri }) => isRight || uri?.includes("#") === true } },
    ["oauth/rejects-callbacks"],
  ],
  [
    "registers loopback callbacks alone",
    {
      rules: {
        "callback-kind": (isRight, { uri }) => isRight && uri?.startsWith("http:") === true,
      },
    },
    ["oauth/registers-callbacks"],
  ],
  ["takes requests without a body", { rules: { "body-present": always } }, ["oauth/empty-request"]],
  [
    "fails at requests without a body",
    {
      first: ({ method }, text) =>
        method === "POST" && text === "" ? new Response("", { status: 500 }) : undefined,
    },
    ["oauth/empty-request"],
  ],
  [
    "redirects for unknown clients",
    { rules: { "client-known": always, "callback-registered": always } },
    ["oauth/open-redirect"],
  ],
  [
    "compares callbacks by their beginning",
    { rules: { "callback-registered": byPrefix } },
    ["oauth/loopback-port", "oauth/open-redirect"],
  ],
  [
    "compares callbacks by their origin",
    { rules: { "callback-registered": byOrigin } },
    ["oauth/loopback-port", "oauth/open-redirect"],
  ],
  [
    "compares the ports of loopback callbacks",
    { rules: { "callback-registered": (_, { uri, known }) => uri === known } },
    ["oauth/loopback-port"],
  ],
  ["needs no challenge", { rules: { "challenge-present": always } }, ["oauth/pkce-required"]],
  ["takes plain challenges", { rules: { "challenge-method": always } }, ["oauth/pkce-required"]],
  [
    "takes challenges of unknown methods",
    { rules: { "challenge-method": (isRight, { method }) => isRight || method === "S512" } },
    ["oauth/pkce-required"],
  ],
  [
    "takes challenges without a method as plain",
    { rules: { "challenge-method": (isRight, { method }) => isRight || method === undefined } },
    ["oauth/pkce-required"],
  ],
  ["takes every verifier", { rules: { verifier: always } }, ["oauth/verifier"]],
  [
    "takes no verifier",
    {
      rules: {
        verifier: (isRight, { verifier }) => isRight || verifier === "",
        "verifier-length": always,
      },
    },
    ["oauth/short-verifier", "oauth/verifier"],
  ],
  [
    "takes the challenge as the verifier",
    {
      rules: { verifier: (isRight, { verifier, challenge }) => isRight || verifier === challenge },
    },
    ["oauth/verifier"],
  ],
  ["takes short verifiers", { rules: { "verifier-length": always } }, ["oauth/short-verifier"]],
  ["exchanges a code twice", { rules: { "code-unused": always } }, ["oauth/code-single-use"]],
  [
    "exchanges a code for several at once",
    { rules: { "code-unused-at-once": always } },
    ["oauth/code-single-use"],
  ],
  [
    "keeps the tokens of a code that is used again",
    { rules: { "code-replay-revokes": never } },
    ["oauth/code-replay"],
  ],
  [
    "exchanges the codes of other clients",
    { rules: { "code-client": always } },
    ["oauth/code-bound"],
  ],
  [
    "exchanges codes for other callbacks",
    { rules: { "code-callback": always } },
    ["oauth/code-bound"],
  ],
  ["keeps codes for two minutes", { lifetimes: { code: 2 * minute } }, ["oauth/code-lifetime"]],
  ["keeps codes for half a minute", { lifetimes: { code: minute / 2 } }, ["oauth/code-lifetime"]],
  [
    "lets every resource be authorized",
    { rules: { "resource-at-authorization": always } },
    ["oauth/resource-exact"],
  ],
  [
    "forgives a slash at authorization",
    { rules: { "resource-at-authorization": bySlash } },
    ["oauth/resource-exact"],
  ],
  [
    "exchanges codes for every resource",
    { rules: { "resource-at-exchange": always } },
    ["oauth/resource-exact"],
  ],
  [
    "forgives a slash at the exchange",
    { rules: { "resource-at-exchange": bySlash } },
    ["oauth/resource-exact"],
  ],
  [
    "refreshes for every resource",
    { rules: { "resource-at-refresh": always } },
    ["oauth/resource-exact"],
  ],
  ["needs no resource", { rules: { "resource-named": always } }, ["oauth/resource-required"]],
  ["drops the state", { callback: (given) => without(given, "state") }, ["oauth/state"]],
  [
    "shortens the state",
    { callback: (given) => ({ ...given, state: given["state"]?.slice(0, 8) ?? "" }) },
    ["oauth/state"],
  ],
  [
    "drops the state of errors",
    { callback: ({ state = "", ...rest }) => ("error" in rest ? rest : { ...rest, state }) },
    ["oauth/state"],
  ],
  [
    "names another issuer",
    { callback: (given) => ({ ...given, iss: "https://other.test" }) },
    ["oauth/issuer"],
  ],
  ["names no issuer", { callback: (given) => without(given, "iss") }, ["oauth/issuer"]],
  [
    "says another issuer in its metadata",
    { serverMetadata: (metadata) => ({ ...metadata, issuer: `${shopUrl}/other` }) },
    ["oauth/server-metadata"],
  ],
  [
    "says another revocation endpoint",
    {
      serverMetadata: (metadata) => ({ ...metadata, revocation_endpoint: `${shopUrl}/elsewhere` }),
    },
    ["oauth/server-metadata"],
  ],
  [
    "does not say which methods it takes",
    {
      serverMetadata: (metadata) => ({ ...metadata, code_challenge_methods_supported: undefined }),
    },
    ["oauth/metadata-complete"],
  ],
  [
    "offers a method that the document excludes",
    {
      serverMetadata: (metadata) => ({
        ...metadata,
        code_challenge_methods_supported: ["plain", "S256"],
      }),
    },
    ["oauth/server-metadata"],
  ],
  [
    "offers a grant that the document excludes",
    {
      serverMetadata: (metadata) => ({
        ...metadata,
        grant_types_supported: ["authorization_code", "refresh_token", "password"],
      }),
    },
    ["oauth/server-metadata"],
  ],
  [
    "offers a response type that the document excludes",
    {
      serverMetadata: (metadata) => ({
        ...metadata,
        response_types_supported: ["code", "id_token token"],
      }),
    },
    ["oauth/server-metadata"],
  ],
  [
    "describes one of its interfaces nowhere",
    {
      first: ({ url }) =>
        url.endsWith("/oauth-protected-resource/v1")
          ? new Response("", { status: 404 })
          : undefined,
    },
    ["oauth/challenge-metadata", "oauth/resource-metadata"],
  ],
  [
    "describes one resource twice",
    {
      resourceMetadata: (metadata, kind) =>
        kind === "mcp" ? { ...metadata, resource: `${shopUrl}/v1` } : metadata,
    },
    ["oauth/resource-metadata"],
  ],
  [
    "leads to another authorization server from one interface",
    {
      resourceMetadata: (metadata, kind) =>
        kind === "mcp" ? { ...metadata, authorization_servers: ["https://other.test"] } : metadata,
    },
    ["oauth/resource-metadata"],
  ],
  ["challenges without the metadata", { challenge: () => "Bearer" }, ["oauth/challenge-metadata"]],
  [
    "challenges with the metadata of the other interface",
    { challenge: (text) => text.replace("/v1", "/mcp") },
    ["oauth/challenge-metadata"],
  ],
  [
    "lets tokens be cached",
    { tokenHeaders: { "cache-control": "private" } },
    ["oauth/token-answer"],
  ],
  [
    "names no token type",
    { tokenBody: (given) => without(given, "token_type") },
    ["oauth/token-answer"],
  ],
  [
    "tells a longer lifetime",
    { tokenBody: (body) => ({ ...body, expires_in: 7_200 }) },
    ["oauth/token-answer"],
  ],
  [
    "grants more than was asked for",
    { tokenBody: (body) => ({ ...body, scope: "books:read orders:read" }) },
    ["oauth/granted-scope"],
  ],
  [
    "gives no refresh token",
    { tokenBody: (given) => without(given, "refresh_token") },
    ["oauth/refresh-rotates"],
  ],
  ["gives the same refresh token again", { keepsRefreshToken: true }, ["oauth/refresh-rotates"]],
  [
    "takes old refresh tokens",
    { rules: { "refresh-unused": always, "reuse-revokes": never } },
    ["oauth/refresh-parallel", "oauth/refresh-reuse"],
  ],
  [
    "rejects old refresh tokens and does nothing else",
    { rules: { "reuse-revokes": never } },
    ["oauth/refresh-reuse"],
  ],
  [
    "refreshes for several at once",
    { rules: { "refresh-unused-at-once": always } },
    ["oauth/refresh-parallel"],
  ],
  ["refreshes for other clients", { rules: { "refresh-client": always } }, ["oauth/refresh-bound"]],
  [
    "widens the scope in a refresh",
    { rules: { "refresh-scope": always } },
    ["oauth/refresh-bound"],
  ],
  [
    "keeps access tokens for two hours",
    { lifetimes: { access: 2 * hour } },
    ["oauth/access-lifetime"],
  ],
  [
    "ends access tokens after half an hour",
    { lifetimes: { access: hour / 2 } },
    ["oauth/access-lifetime"],
  ],
  [
    "restarts the connection with each refresh",
    { refreshExtends: true },
    ["oauth/refresh-lifetime"],
  ],
  ["ends connections after a day", { lifetimes: { connection: day } }, ["oauth/refresh-lifetime"]],
  ["revokes nothing", { revokes: "nothing" }, ["oauth/revocation"]],
  ["revokes the refresh token alone", { revokes: "refresh" }, ["oauth/revocation"]],
  ["revokes the access token alone", { revokes: "access" }, ["oauth/revocation"]],
  [
    "does not revoke unknown tokens",
    { rules: { "revocation-known": never } },
    ["oauth/unknown-revocation"],
  ],
  ["takes the tokens of the other interface", { rules: { audience: always } }, ["oauth/audience"]],
  ["looks at no scope", { rules: { scope: always } }, ["oauth/missing-scope"]],
  [
    "asks for every scope",
    { rules: { scope: (_, { all = "" }) => all.includes(" ") } },
    ["oauth/sufficient-scope"],
  ],
];

describe("each broken rule is reported by its own check only:", () => {
  test.each(broken)("the server %s", async (_name, ways, checks) => {
    expect(noticed(await runShop(ways))).toEqual(checks);
  });
});
