import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const password = "password-secret-1";

const members = { username: { type: "string" }, password: { type: "string" } };
const schema = { type: "object", required: Object.keys(members), properties: members };
const responses = { 200: anyObject("Fine."), 400: anyObject("Invalid."), 401: anyObject("None.") };

/** A document with a login by form, which FastAPI generates for its OAuth2 password flow, and one operation behind it. */
const document = {
  openapi: "3.1.1",
  info: { title: "Service", version: "1" },
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      session: { type: "apiKey", in: "cookie", name: "sid" },
    },
  },
  paths: {
    "/login": {
      post: {
        operationId: "login",
        requestBody: {
          required: true,
          content: { "application/x-www-form-urlencoded": { schema } },
        },
        responses,
      },
    },
    "/me": { get: { operationId: "me", security: [{ token: [] }], responses } },
    "/page": { get: { operationId: "page", security: [{ session: [] }], responses } },
  },
};

interface World {
  readonly run: (login: object, args?: readonly string[], env?: object) => Promise<Outcome>;
  /** Tokens in the order in which they were issued. */
  readonly issued: readonly string[];
  /** Tokens that arrived, once each. */
  readonly used: ReadonlySet<string>;
  readonly folder: string;
}

/** A server that issues a new token at each login and accepts every one of them. */
async function openWorld(): Promise<World> {
  const issued: string[] = [];
  const used = new Set<string>();
  const server = await listen(async (request) => {
    if (request.url.endsWith("/login")) {
      const sent = new URLSearchParams(await request.text());
      if (sent.get("username") !== "ada" || sent.get("password") !== password) return json(401);
      const token = `issued-token-number-${issued.push("") - 1}`;
      issued[issued.length - 1] = token;
      return json(200, { data: { token } }, { "set-cookie": `sid=${token}; Path=/; HttpOnly` });
    }
    const { headers } = request;
    const credential = headers.get("authorization") ?? headers.get("cookie") ?? "";
    const token = issued.find((one) =>
      [`Bearer ${one}`, `bearer ${one}`, `BEARER ${one}`, `sid=${one}`].includes(credential),
    );
    if (token === undefined) return json(401, {}, { "www-authenticate": "Bearer" });
    used.add(token);
    return json(200, { credential });
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-login-step-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  return {
    issued,
    used,
    folder,
    run: async (login, args = [], env = { SECRET: password }) => {
      const profile = {
        contract: "openapi.json",
        baseUrl: server.url,
        identities: [{ name: "ada", login }],
      };
      await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
      const words = ["--profile", "profile.json", "--seed", "1", ...args];
      return runCommandIn(folder, words, { env: { ...env } });
    },
  };
}

const body = { username: "ada", password: { env: "SECRET" } };
const login = { operation: "login", body, token: "/data/token" };

test("a login gives the token of its identity, and no report contains it or the password", async () => {
  const { run, issued, used, folder } = await openWorld();
  const { code, out, err } = await run(login, ["--operations", "me", "--report-dir", "reports"]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(issued.length).toBe(1);
  expect(used).toEqual(new Set(issued));
  const reports = join(folder, "reports");
  const names = await readdir(reports);
  const texts = await Promise.all(names.map(async (name) => readFile(join(reports, name), "utf8")));
  expect(texts.length).toBeGreaterThan(3);
  for (const text of [out, err, ...texts]) {
    expect(text).not.toContain(issued[0]);
    expect(text).not.toContain(password);
  }
});

test("the token of a login can be a cookie", async () => {
  const { run, issued, used } = await openWorld();
  const { token: _, ...rest } = login;
  const { code, err } = await run({ ...rest, cookie: "sid" }, ["--operations", "page"]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(used).toEqual(new Set(issued));
});

test("the run logs in again when the token is too old", async () => {
  const { run, issued, used } = await openWorld();
  const { code, err } = await run({ ...login, renewAfterMs: 1 }, ["--operations", "me"]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(issued.length).toBeGreaterThan(2);
  expect(used.size).toBeGreaterThan(1);
});

test("a plan sends no login and has the checks of credentials", async () => {
  const { run, issued } = await openWorld();
  const { code, out } = await run(login, ["--operations", "me", "--plan"]);
  expect(code).toBe(0);
  expect(out).toContain("me  17 checks");
  expect(issued).toEqual([]);
});

test("another token takes the place of the login", async () => {
  const { run, issued } = await openWorld();
  const { code, err } = await run(login, ["--operations", "me"], {
    SECRET: password,
    PLUMBLINE_TOKEN: "given-token-123456",
  });
  expect(code).toBe(3);
  expect(err).toContain("rejects the credential of ada");
  expect(issued).toEqual([]);
});

test.each([
  [{ ...login, body: { ...body, password: "wrong" } }, 3, "was rejected with 401"],
  [{ ...login, operation: "logn" }, 2, 'no operation "logn"'],
  [{ ...login, operation: "me" }, 2, 'operation "me" has no body'],
  [{ ...login, token: "/access_token" }, 2, "has no text at /access_token"],
  [{ ...login, cookie: "sid" }, 2, "needs token or cookie, and not both"],
  [{ operation: "login", body }, 2, "needs token or cookie, and not both"],
  [{ ...login, body: { password: { env: "MISSING" } } }, 2, "is read from MISSING"],
  [{ ...login, token: "data" }, 2, "login/token"],
])("%j ends with exit code %i: %s", async (broken, exitCode, message) => {
  const { run } = await openWorld();
  const { code, err } = await run(broken);
  expect(`${code} ${err}`).toMatch(new RegExp(`^${exitCode} `));
  expect(err).toContain(message);
  expect(err).toContain("identities");
  expect(err).not.toContain(password);
  expect(err).not.toContain("    at ");
});
