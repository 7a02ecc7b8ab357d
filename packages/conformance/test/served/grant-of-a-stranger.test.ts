import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientMetadata, Provider } from "oidc-provider";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

// The authorization server is oidc-provider, which was not written with this suite in mind.

const secret = "client-secret-of-oidc-provider-0123456789";
const password = "password-of-ada-1";

type Method = "client_secret_basic" | "client_secret_post";

interface Issuer {
  readonly tokenUrl: string;
  /** Tokens in the order in which they were issued. */
  readonly issued: readonly string[];
  /** Whether a token is valid. */
  readonly knows: (token: string) => Promise<boolean>;
  /** Ends all tokens. */
  readonly revoke: () => Promise<void>;
}

/** An authorization server with one client, on a port of its own. */
async function openIssuer(method: Method): Promise<Issuer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const client: ClientMetadata = {
    client_id: "suite",
    client_secret: secret,
    grant_types: ["client_credentials", "password"],
    redirect_uris: [],
    response_types: [],
    scope: "read write",
    token_endpoint_auth_method: method,
  };
  const provider = new Provider(issuer, {
    clients: [client],
    clientAuthMethods: [method],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    scopes: ["read", "write"],
    ttl: { ClientCredentials: 600 },
  });
  const issued: string[] = [];
  const knows = async (token: string): Promise<boolean> =>
    (await provider.ClientCredentials.find(token)) !== undefined;
  provider.registerGrantType(
    "password",
    async (context) => {
      const { client: caller, params } = context.oidc;
      if (!caller || params?.["username"] !== "ada" || params["password"] !== password) {
        context.status = 400;
        context.body = { error: "invalid_grant" };
        return;
      }
      const token = new provider.ClientCredentials({ client: caller, scope: "read" });
      context.body = {
        access_token: await token.save(),
        expires_in: token.expiration,
        scope: token.scope,
        token_type: token.tokenType,
      };
    },
    ["username", "password", "scope"],
  );
  provider.on("client_credentials.issued", () => undefined);
  provider.on("client_credentials.saved", ({ jti }) => issued.push(jti));
  server.on("request", provider.callback());
  return {
    tokenUrl: `${issuer}/token`,
    issued,
    knows,
    revoke: async () => {
      for (const token of issued) await (await provider.ClientCredentials.find(token))?.destroy();
    },
  };
}

const responses = { 200: anyObject("Fine."), 401: anyObject("None.") };

interface World {
  readonly issuer: Issuer;
  readonly folder: string;
  readonly run: (grant: object, args?: readonly string[]) => Promise<Outcome>;
}

/** A target that accepts the tokens of the authorization server, which its document names. */
async function openWorld(method: Method, revokeAt = Infinity): Promise<World> {
  const issuer = await openIssuer(method);
  let accepted = 0;
  const target = await listen(async ({ headers }) => {
    const token = /^bearer (.*)$/i.exec(headers.get("authorization") ?? "")?.[1];
    if (token === undefined || !(await issuer.knows(token))) return json(401, {});
    accepted += 1;
    if (accepted === revokeAt) await issuer.revoke();
    return json(200, { token });
  });
  onTestFinished(target.close);
  const { tokenUrl } = issuer;
  const flow = { tokenUrl, scopes: { read: "", write: "" } };
  const document = {
    openapi: "3.1.1",
    info: { title: "Service", version: "1" },
    components: {
      securitySchemes: {
        server: { type: "oauth2", flows: { clientCredentials: flow, password: flow } },
      },
    },
    paths: { "/me": { get: { operationId: "me", security: [{ server: ["read"] }], responses } } },
  };
  const folder = await mkdtemp(join(tmpdir(), "plumbline-stranger-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  return {
    issuer,
    folder,
    run: async (grant, args = []) => {
      const given = { clientId: "suite", clientSecret: { env: "SECRET" }, tokenUrl, ...grant };
      const profile = {
        contract: "openapi.json",
        baseUrl: target.url,
        identities: [{ name: "suite", grant: given }],
      };
      await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
      const words = ["--profile", "profile.json", "--seed", "1", "--report-dir", "reports"];
      const env = { SECRET: secret, PASSWORD: password };
      return runCommandIn(folder, [...words, ...args], { env });
    },
  };
}

const machine = { kind: "client_credentials", scopes: ["read"] };
const user = { kind: "password", username: "ada", password: { env: "PASSWORD" } };

test.each([
  ["client credentials in the header", "client_secret_basic", machine],
  ["client credentials in the body", "client_secret_post", machine],
  ["a user's password", "client_secret_basic", user],
] as const)("oidc-provider issues a token for %s", async (_, method, grant) => {
  const { run, issuer, folder } = await openWorld(method);
  const { code, out, err } = await run({ ...grant, clientAuthentication: method });
  expect(`${code} ${err} ${out}`).toMatch(/^0 /);
  expect(issuer.issued.length).toBe(1);
  const names = await readdir(join(folder, "reports"));
  const texts = await Promise.all(
    names.map(async (name) => readFile(join(folder, "reports", name), "utf8")),
  );
  for (const text of [out, err, ...texts])
    for (const hidden of [...issuer.issued, secret, password]) expect(text).not.toContain(hidden);
});

test("a token that oidc-provider revokes during the run is replaced", async () => {
  const { run, issuer } = await openWorld("client_secret_basic", 5);
  const { code, out, err } = await run(machine);
  expect(`${code} ${err} ${out}`).toMatch(/^0 /);
  expect(issuer.issued.length).toBe(2);
});

test.each([
  [{ ...machine, clientSecret: "wrong-client-secret" }, "rejected with 401"],
  [{ ...machine, clientAuthentication: "client_secret_post" }, "send them another way"],
  [{ ...user, password: "wrong-password" }, "Correct the user name and password."],
])("oidc-provider rejects %j", async (grant, message) => {
  const { run, issuer } = await openWorld("client_secret_basic");
  const { code, err } = await run(grant);
  expect(`${code} ${err}`).toMatch(/^3 /);
  expect(err).toContain(message);
  expect(err).not.toContain("wrong-");
  expect(issuer.issued).toEqual([]);
});
