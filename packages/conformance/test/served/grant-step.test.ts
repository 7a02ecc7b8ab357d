import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const secrets = { SECRET: "client secret/1 ü", PASSWORD: "user-password-1" };

const responses = { 200: anyObject("Fine."), 401: anyObject("None.") };

interface WorldOptions {
  /** Members of the token response beside the access token. */
  readonly more?: object;
  /** Token URLs of the document, by scheme. */
  readonly tokenUrls?: Readonly<Record<string, string>>;
  /** Answers in place of the token endpoint. */
  readonly answer?: (form: URLSearchParams, request: Request) => Response | undefined;
}

interface World {
  readonly run: (
    grant: object,
    args?: readonly string[],
    more?: { readonly identity?: object; readonly env?: Record<string, string> },
  ) => Promise<Outcome>;
  /** Forms that the token endpoint received, with the `Authorization` header as `auth`. */
  readonly asked: readonly Readonly<Record<string, string>>[];
  readonly issued: readonly string[];
  /** Tokens that arrived, once each. */
  readonly used: ReadonlySet<string>;
  readonly url: string;
  readonly folder: string;
}

/** A target with a token endpoint that is not an operation of its document. */
async function openWorld({ more, tokenUrls, answer }: WorldOptions = {}): Promise<World> {
  const asked: Record<string, string>[] = [];
  const issued: string[] = [];
  const used = new Set<string>();
  const server = await listen(async (request) => {
    if (request.url.endsWith("/token")) {
      const form = new URLSearchParams(await request.text());
      const auth = request.headers.get("authorization");
      asked.push({ ...Object.fromEntries(form), ...(auth !== null && { auth }) });
      const other = answer?.(form, request);
      if (other) return other;
      const access_token = `issued-token-number-${issued.length}`;
      issued.push(access_token);
      return json(200, { access_token, token_type: "Bearer", ...more });
    }
    const token = /^bearer (.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (token === undefined || !issued.includes(token)) return json(401, {});
    used.add(token);
    return json(200, { secret: secrets.SECRET, password: secrets.PASSWORD, scope: "read" });
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-grant-step-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const urls = Object.entries(tokenUrls ?? { token: "/token" });
  const flowsOf = (tokenUrl: string): object => ({
    clientCredentials: { tokenUrl, scopes: {} },
    password: { tokenUrl, scopes: {} },
  });
  const document = {
    openapi: "3.1.1",
    info: { title: "Service", version: "1" },
    components: {
      securitySchemes: Object.fromEntries(
        urls.map(([name, url]) => [name, { type: "oauth2", flows: flowsOf(url) }]),
      ),
    },
    paths: {
      "/me": {
        get: {
          operationId: "me",
          security: [{ [urls[0]?.[0] ?? ""]: [] }],
          "x-granted-scopes": "/scope",
          responses,
        },
      },
    },
  };
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  return {
    asked,
    issued,
    used,
    url: server.url,
    folder,
    run: async (grant, args = [], { identity = {}, env = secrets } = {}) => {
      const profile = {
        contract: "openapi.json",
        baseUrl: server.url,
        identities: [{ name: "ada", grant, ...identity }],
      };
      await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
      const words = ["--profile", "profile.json", "--seed", "1", ...args];
      return runCommandIn(folder, words, { env });
    },
  };
}

const client = { clientId: "suite", clientSecret: { env: "SECRET" } };
const user = { username: "ada", password: { env: "PASSWORD" } };
const machine = { kind: "client_credentials", ...client };

function basic(id: string, secret: string): string {
  const [one, other] = [id, secret].map((part) =>
    new URLSearchParams({ "": part }).toString().slice(1),
  );
  return `Basic ${Buffer.from(`${one}:${other}`).toString("base64")}`;
}

test("a grant gives the token of its identity, and no report contains a secret", async () => {
  const { run, asked, issued, used, folder } = await openWorld({
    more: { refresh_token: "refresh-secret-1", id_token: "not.a.token" },
  });
  const { code, out, err } = await run({ kind: "password", ...user, ...client, scopes: ["read"] }, [
    "--report-dir",
    "reports",
  ]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(asked).toEqual([
    {
      grant_type: "password",
      username: "ada",
      password: secrets.PASSWORD,
      scope: "read",
      auth: basic("suite", secrets.SECRET),
    },
  ]);
  expect(used).toEqual(new Set(issued));
  const reports = join(folder, "reports");
  const names = await readdir(reports);
  const texts = await Promise.all(names.map(async (name) => readFile(join(reports, name), "utf8")));
  expect(texts.length).toBeGreaterThan(3);
  const hidden = [...issued, ...Object.values(secrets), "refresh-secret-1", "not.a.token"];
  for (const text of [out, err, ...texts])
    for (const secret of hidden) expect(text).not.toContain(secret);
});

test.each([
  [
    "the client in the body",
    { ...machine, clientAuthentication: "client_secret_post" },
    { grant_type: "client_credentials", client_id: "suite", client_secret: secrets.SECRET },
  ],
  [
    "a user without a client",
    { kind: "password", ...user, scopes: ["read"], parameters: { audience: "books" } },
    {
      grant_type: "password",
      username: "ada",
      password: secrets.PASSWORD,
      scope: "read",
      audience: "books",
    },
  ],
  [
    "a user of a client without a secret",
    { kind: "password", ...user, clientId: "suite" },
    {
      grant_type: "password",
      username: "ada",
      password: secrets.PASSWORD,
      client_id: "suite",
    },
  ],
  [
    "the client in the header",
    machine,
    { grant_type: "client_credentials", auth: basic("suite", secrets.SECRET) },
  ],
])("a grant sends %s", async (_, grant, form) => {
  const { run, asked, used, issued } = await openWorld();
  const { code, err } = await run(grant);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(asked).toEqual([form]);
  expect(used).toEqual(new Set(issued));
});

test.each([
  ["with the refresh token, if there is one", { refresh_token: "refresh-1" }, "refresh_token"],
  ["with the grant, if there is none", {}, "client_credentials"],
])("a token that expires during the run is renewed %s", async (_, more, second) => {
  const { run, asked, used } = await openWorld({ more: { ...more, expires_in: 0 } });
  const { code, err } = await run(machine);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(asked.map(({ grant_type }) => grant_type).slice(0, 2)).toEqual([
    "client_credentials",
    second,
  ]);
  expect(used.size).toBeGreaterThan(1);
});

test("a refresh token that is rejected is replaced by the grant", async () => {
  const { run, asked, used } = await openWorld({
    more: { refresh_token: "refresh-1", expires_in: 0 },
    answer: (form) =>
      form.get("grant_type") === "refresh_token"
        ? json(400, { error: "invalid_grant" })
        : undefined,
  });
  const { code, err } = await run(machine);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(asked.map(({ grant_type }) => grant_type).slice(0, 3)).toEqual([
    "client_credentials",
    "refresh_token",
    "client_credentials",
  ]);
  expect(used.size).toBeGreaterThan(1);
});

test.each([
  ["the response", { scope: "read" }, { scopes: ["read", "write"] }, {}],
  ["the request, if the response has none", {}, { scopes: ["read"] }, {}],
  ["the identity, if it has its own", { scope: "write" }, {}, { scopes: ["read"] }],
])("the scopes of an identity with a grant are those of %s", async (_, more, step, identity) => {
  const { run, folder } = await openWorld({ more });
  const checks = ["--checks", "auth/granted-scopes", "--report-dir", "reports"];
  const { code, err } = await run({ ...machine, ...step }, checks, { identity });
  expect(`${code} ${err}`).toMatch(/^0 /);
  const exchanges = await readFile(join(folder, "reports", "exchanges.ndjson"), "utf8");
  expect(exchanges).toContain("as ada, whose scopes are known");
});

test("a plan sends no grant", async () => {
  const { run, asked } = await openWorld();
  const { code, out } = await run(machine, ["--plan"]);
  expect(code).toBe(0);
  expect(out).toContain("me  17 checks");
  expect(asked).toEqual([]);
});

test("a token endpoint on another host is used only if it is named", async () => {
  const other = await openWorld();
  const elsewhere = other.url.replace("/v1", "/token");
  const { run, issued } = await openWorld({ tokenUrls: { token: elsewhere } });
  const { code, err } = await run(machine);
  expect(code).toBe(2);
  expect(err).toContain(`token endpoint ${elsewhere} is not on the host of the target`);
  expect(err).toContain("as tokenUrl");
  expect([...other.asked, ...issued]).toEqual([]);

  await run({ ...machine, tokenUrl: elsewhere });
  expect(other.asked.length).toBe(1);
});

test("one of several token endpoints is chosen by its scheme", async () => {
  const { run, asked } = await openWorld({ tokenUrls: { one: "/token", two: "/v2/token" } });
  const { code, err } = await run(machine);
  expect(code).toBe(2);
  expect(err).toContain("Name one of one, two as scheme");
  const chosen = await run({ ...machine, scheme: "one" });
  expect(`${chosen.code} ${chosen.err}`).toMatch(/^0 /);
  expect(asked.length).toBe(1);
});

test.each([
  [{ ...machine, scheme: "other" }, 2, 'no security scheme "other"', "/identities/0/grant/scheme"],
  [{ ...machine, tokenUrl: "ftp://a" }, 2, "not an http or https URL", "/identities/0/grant"],
  [{ ...machine, tokenUrl: "http://u:p@a/" }, 2, "not an http or https URL", "identities"],
  [{ ...machine, clientSecret: { env: "NONE" } }, 2, "is read from NONE", "clientSecret"],
  [{ kind: "client_credentials", clientId: "suite" }, 2, "clientSecret", "/identities/0/grant"],
  [{ kind: "password", username: "ada" }, 2, "password", "/identities/0/grant"],
  [{ kind: "implicit" }, 2, "client_credentials", "/identities/0/grant/kind"],
  [{ kind: "password", ...user, clientSecret: "x" }, 2, "clientId", "/identities/0/grant"],
  [{ ...machine, username: "ada" }, 2, "username", "/identities/0/grant"],
  [{ ...machine, tokenUrl: "http://127.0.0.1:9/token" }, 3, "got no response from", "grant"],
])("%j ends with exit code %i: %s", async (grant, exitCode, message, place) => {
  const { run, asked } = await openWorld();
  const { code, err } = await run(grant);
  expect(`${code} ${err}`).toMatch(new RegExp(`^${exitCode} `));
  expect(err).toContain(message);
  expect(err).toContain(place);
  expect(err).not.toContain("    at ");
  expect(asked).toEqual([]);
});

test("login and grant exclude each other", async () => {
  const { run } = await openWorld();
  const login = { operation: "me", body: {}, token: "/token" };
  const { code, err } = await run(machine, [], { identity: { login } });
  expect(code).toBe(2);
  expect(err).toContain('Identity "ada" has both login and grant');
});

test.each([
  [json(401, { error: "invalid_client" }), 3, "rejected with 401 invalid_client"],
  [json(401, {}, { "www-authenticate": 'Basic realm="x"' }), 3, "rejected with 401"],
  [json(400, { error: "invalid_scope" }), 3, "Correct the scopes."],
  [json(400, { error: secrets.SECRET }), 3, "rejected with 400"],
  [json(200, { access_token: "issued-token", token_type: "mac" }), 2, "cannot be used"],
  [json(200, { access_token: "issued-token", token_type: "dpop" }), 2, "not bearer tokens"],
  [json(200, { token: "issued-token" }), 2, "cannot be used"],
  [json(500, {}), 2, "unexpected HTTP status code"],
  [new Response(secrets.SECRET), 2, "cannot be used"],
  [json(200, { access_token: "tök", token_type: "bearer" }), 2, "not allowed in a header"],
])("an answer of the token endpoint that is not usable is an error: %j", async (...row) => {
  const [answer, exitCode, message] = row;
  const { run, asked } = await openWorld({ answer: () => answer });
  const { code, err } = await run(machine);
  expect(`${code} ${err}`).toMatch(new RegExp(`^${exitCode} `));
  expect(err).toContain(message);
  expect(asked.length).toBe(1);
  for (const text of [secrets.SECRET, "issued-token", "    at "]) expect(err).not.toContain(text);
});
