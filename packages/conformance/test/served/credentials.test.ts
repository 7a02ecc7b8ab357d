import type { JsonObject } from "@plumbline/contract";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const fine = { 200: anyObject("Fine."), 401: anyObject("No credential."), 404: anyObject("None.") };

function read(id: string, scheme?: string): JsonObject {
  const security = scheme === undefined ? {} : { security: [{ [scheme]: [] }] };
  return { get: { operationId: id, ...security, responses: fine } };
}

const server_id = { name: "server_id", in: "path", required: true, schema: { type: "string" } };

const document = {
  openapi: "3.1.1",
  info: { title: "Service", version: "1" },
  components: {
    securitySchemes: {
      headerKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      queryKey: { type: "apiKey", in: "query", name: "key" },
      session: { type: "apiKey", in: "cookie", name: "sid" },
      password: { type: "http", scheme: "basic" },
      token: { type: "http", scheme: "bearer" },
    },
  },
  paths: {
    "/header": read("inHeader", "headerKey"),
    "/query": read("inQuery", "queryKey"),
    "/cookie": read("inCookie", "session"),
    "/basic": read("basic", "password"),
    "/bearer": read("bearer", "token"),
    "/undeclared": read("undeclared"),
    "/both": {
      get: { operationId: "both", security: [{ headerKey: [], token: [] }], responses: fine },
    },
    "/servers/{server_id}/zones": { parameters: [server_id], ...read("zones", "headerKey") },
  },
};

const credentials = {
  headerKey: "header-secret-1",
  queryKey: "query-secret-1",
  session: "cookie-secret-1",
  password: "ada:password-secret-1",
  token: "bearer-secret-1",
};

let server: Listening;
let folder: string;
let requests: Request[] = [];

beforeAll(async () => {
  server = await listen(async (request) => {
    requests.push(request);
    return json(200);
  });
  folder = await mkdtemp(join(tmpdir(), "plumbline-credentials-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

beforeEach(() => {
  requests = [];
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function run(
  target: object,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const config = { targets: { here: { baseUrl: server.url, explore: false, ...target } } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify(config));
  return runCommandIn(folder, ["--report-dir", "reports", "--seed", "1", ...args], { env });
}

/** The values of one header or of the query in the requests to a path. */
function sentTo(path: string, read: (request: Request) => string | null): ReadonlySet<string> {
  const sent = requests.filter(({ url }) => new URL(url).pathname.endsWith(path));
  return new Set(sent.flatMap((request) => read(request) ?? []));
}

async function reports(): Promise<string> {
  const names = ["exchanges.ndjson", "report.json", "report.html", "report.md", "junit.xml"];
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, "reports", name), "utf8")),
  );
  return texts.join("\n");
}

describe("credentials by security scheme", () => {
  test("each scheme gets its own secret, where the document says", async () => {
    const { code } = await run({ identities: [{ name: "ada", credentials }] });
    expect([0, 1]).toContain(code);
    expect(sentTo("/header", ({ headers }) => headers.get("x-api-key"))).toContain(
      credentials.headerKey,
    );
    expect(sentTo("/query", ({ url }) => new URL(url).searchParams.get("key"))).toContain(
      credentials.queryKey,
    );
    expect(sentTo("/cookie", ({ headers }) => headers.get("cookie"))).toContain(
      `sid=${credentials.session}`,
    );
    const pair = Buffer.from(credentials.password).toString("base64");
    expect(sentTo("/basic", ({ headers }) => headers.get("authorization"))).toContain(
      `Basic ${pair}`,
    );
    expect(sentTo("/bearer", ({ headers }) => headers.get("authorization"))).toContain(
      `Bearer ${credentials.token}`,
    );
    expect(sentTo("/undeclared", ({ headers }) => headers.get("x-api-key"))).toEqual(new Set());
    const text = await reports();
    for (const secret of [...Object.values(credentials), pair]) expect(text).not.toContain(secret);
  });

  test("an operation that requires several schemes at once gets the secret of each", async () => {
    await run({ identities: [{ name: "ada", credentials }] }, ["--operations", "both"]);
    const pairs = sentTo("/both", ({ headers }) => {
      const [key, authorization] = [headers.get("x-api-key"), headers.get("authorization")];
      return `${key} ${authorization}`;
    });
    expect(pairs).toContain(`${credentials.headerKey} Bearer ${credentials.token}`);
    const text = await reports();
    expect(text).not.toContain(credentials.headerKey);
    expect(text).not.toContain(credentials.token);
  });

  test("sendCredentials: always signs an operation that declares no security", async () => {
    const identities = [{ name: "ada", credentials: { token: { env: "ADA" } } }];
    await run({ identities, sendCredentials: "always" }, [], { ADA: credentials.token });
    expect(sentTo("/undeclared", ({ headers }) => headers.get("authorization"))).toEqual(
      new Set([`Bearer ${credentials.token}`]),
    );
    expect(await reports()).not.toContain(credentials.token);
  });

  test("an unknown scheme is rejected with the nearest name", async () => {
    const identities = [{ name: "ada", credentials: { tokn: "x" } }];
    const { code, err } = await run({ identities });
    expect(code).toBe(2);
    expect(err).toMatch(/no security scheme "tokn"[\s\S]*Did you mean "token"\?/);
  });

  test("a variable that is not set is named", async () => {
    const identities = [{ name: "ada", credentials: { token: { env: "ADA" } } }];
    const { code, err } = await run({ identities });
    expect(code).toBe(2);
    expect(err).toContain("identities.0.credentials.token is read from ADA, which is not set");
  });
});

describe("fixed headers", () => {
  test("are sent with every request, and credentials in them are secret", async () => {
    await run({ headers: { "X-Region": "one" } }, [
      "-H",
      "X-Auth-Token: fixed-secret-1",
      "--header",
      "X-Trace: yes: it is",
    ]);
    expect(requests.length).toBeGreaterThan(5);
    for (const { headers } of requests) {
      expect(headers.get("x-region")).toBe("one");
      expect(headers.get("x-trace")).toBe("yes: it is");
    }
    expect(sentTo("/undeclared", ({ headers }) => headers.get("x-auth-token"))).toEqual(
      new Set(["fixed-secret-1"]),
    );
    const text = await reports();
    expect(text).not.toContain("fixed-secret-1");
    expect(text).toContain('"x-auth-token":"<secret>"');
    expect(text).toContain('"x-region":"one"');
  });

  test("a credential among them is left out where a check leaves out the credential", async () => {
    await run({ headers: { Authorization: "Bearer fixed-secret-1" } }, ["-t", "own-secret-1"]);
    const sent = requests.filter(({ url }) => url.endsWith("/header"));
    expect(sent.some(({ headers }) => headers.get("authorization") === null)).toBe(true);
    expect(await reports()).not.toContain("fixed-secret-1");
  });

  test.each(["Host: x", "no colon", "X-Ä: 1"])("rejects %s", async (header) => {
    const { code } = await run({}, ["-H", header]);
    expect(code).toBe(2);
    expect(requests).toEqual([]);
  });
});

describe("parameters by name", () => {
  test("are sent with every operation that has them", async () => {
    await run({ parameters: { server_id: "localhost" } }, ["-o", "zones", "-k", "accepts/*"]);
    const paths = new Set(requests.map(({ url }) => new URL(url).pathname));
    expect(paths).toContain("/v1/servers/localhost/zones");
  });

  test.each([
    [{ serverid: "x" }, /no parameter "serverid"[\s\S]*Did you mean "server_id"\?/],
    [{ server_id: 5 }, /parameters\.server_id is valid for no parameter of this name/],
  ])("rejects %j", async (parameters, message) => {
    const { code, err } = await run({ parameters });
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
