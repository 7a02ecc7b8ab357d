import { expect, test } from "vitest";
import { discover } from "./discover.ts";

const metadata = "https://shop.test/metadata";

interface Challenging {
  /** The challenge to a request without a credential. */
  readonly challenge?: string;
  /** The resource in the metadata. */
  readonly resource?: string;
  readonly asked?: string[];
}

/** A resource without metadata at its well-known URL. */
function challenging({
  challenge = `Bearer error="invalid_token", resource_metadata="${metadata}"`,
  resource = "https://shop.test/v2",
  asked = [],
}: Challenging): (request: Request) => Promise<Response> {
  return async ({ url, headers }) => {
    asked.push(url);
    expect(headers.has("authorization")).toBe(false);
    if (url === metadata)
      return Response.json({ resource, authorization_servers: ["https://auth.test"] });
    if (url.startsWith("https://auth.test/.well-known/"))
      return Response.json({ issuer: "https://auth.test" });
    if (!url.startsWith("https://shop.test/v2")) return new Response(null, { status: 404 });
    return new Response(null, { status: 401, headers: { "www-authenticate": challenge } });
  };
}

test.for([
  ["of the resource itself", "https://shop.test/v2", {}],
  ["of a URL inside it", "https://shop.test/v2/books?page=2", {}],
  [
    "with a URL that is not quoted, after another scheme",
    "https://shop.test/v2",
    { challenge: `Basic realm="x", Bearer resource_metadata=${metadata}` },
  ],
] as const)("the challenge %s leads to the metadata", async ([, url, options]) => {
  const found = await discover(url, { fetch: challenging(options) });

  expect(found).toEqual({
    resource: "https://shop.test/v2",
    server: { issuer: "https://auth.test" },
  });
});

test.for([
  ["of another host", { resource: "https://evil.test/v2" }],
  ["of another folder", { resource: "https://shop.test/v" }],
  ["without TLS", { challenge: 'Bearer resource_metadata="http://shop.test/metadata"' }],
  ["that is not a URL", { challenge: 'Bearer resource_metadata="metadata"' }],
  ["that is not named", { challenge: 'Bearer realm="shop"' }],
] as const)("metadata %s is not used", async ([, options]) => {
  const asked: string[] = [];

  await expect(
    discover("https://shop.test/v2", { fetch: challenging({ ...options, asked }) }),
  ).rejects.toMatchObject({ code: "metadata-invalid" });
  expect(asked.filter((url) => url.startsWith("https://auth.test"))).toEqual([]);
});
