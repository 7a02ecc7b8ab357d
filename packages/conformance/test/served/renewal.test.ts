import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../support/listen.ts";
import { openLoginWorld } from "../support/login-world.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const body = { email: { type: "string" } };
const responses = { 200: anyObject("Fine."), 400: anyObject("Invalid."), 401: anyObject("None.") };
const security = [{ token: [] }];

const page = { name: "page", in: "query", schema: { type: "integer", minimum: 1, maximum: 9 } };

function read(operationId: string): object {
  return { get: { operationId, security, parameters: [page], responses } };
}

/** A document with a login and reads behind it. */
const document = {
  openapi: "3.1.1",
  info: { title: "Service", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/login": {
      post: {
        operationId: "login",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { type: "object", properties: body } } },
        },
        responses,
      },
    },
    "/one": read("one"),
    "/two": read("two"),
    "/three": read("three"),
  },
};

interface WorldOptions {
  /** How many requests a token is good for. Default: any number. */
  readonly lasts?: number;
  /** Path of an operation that accepts no token. */
  readonly closed?: string;
  /** How many logins succeed. Default: all. */
  readonly logins?: number;
  /** How a token is sent. Default: as a bearer token. */
  readonly scheme?: object;
}

interface World {
  readonly run: (args?: readonly string[]) => Promise<Outcome & { readonly report: string }>;
  /** How many logins were sent. */
  readonly logins: () => number;
}

async function openWorld({
  lasts = Infinity,
  closed,
  logins: most = Infinity,
  scheme = { type: "http", scheme: "bearer" },
}: WorldOptions): Promise<World> {
  let logins = 0;
  let left = 0;
  const server = await listen(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/login")) {
      logins += 1;
      if (logins > most) return json(401, {});
      left = lasts;
      return json(200, { token: `issued-token-number-${logins}` });
    }
    const authorization = request.headers.get("authorization") ?? "";
    const credential = searchParams.get("key") ?? /^bearer (.*)$/i.exec(authorization)?.[1];
    if (credential !== `issued-token-number-${logins}`) return json(401, {});
    left -= 1;
    if (left < 0 || (closed !== undefined && pathname.endsWith(closed))) return json(401, {});
    const asked = searchParams.get("page");
    return json(asked !== null && !/^[1-9]$/.test(asked) ? 400 : 200, {});
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-renewal-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const components = { securitySchemes: { token: scheme } };
  await writeFile(join(folder, "openapi.json"), JSON.stringify({ ...document, components }));
  const login = { operation: "login", body: { email: "ada@example.com" }, token: "/token" };
  const profile = {
    contract: "openapi.json",
    baseUrl: server.url,
    identities: [{ name: "ada", login }],
  };
  await writeFile(join(folder, "profile.json"), JSON.stringify(profile));
  const given = ["--profile", "profile.json", "--seed", "1", "--report-dir", "reports"];
  return {
    logins: () => logins,
    run: async (args = []) => {
      const words = [...given, "--operations", "one,two,three", ...args];
      const outcome = await runCommandIn(folder, words);
      const report = await readFile(join(folder, "reports", "report.json"), "utf8").catch(() => "");
      return { ...outcome, report };
    },
  };
}

test.each([
  ["a header", { type: "http", scheme: "bearer" }],
  ["the query", { type: "apiKey", in: "query", name: "key" }],
])("a token in %s that ends during the run is renewed, and the run conforms", async (_, scheme) => {
  const { run, logins } = await openWorld({ lasts: 12, scheme });
  const { code, out, err } = await run();
  expect(`${code} ${err} ${out}`).toMatch(/^0 /);
  expect(logins()).toBeGreaterThan(2);
});

test("credentials that have to be rejected are not renewed", async () => {
  const { run, logins } = await openWorld({});
  const { code, err } = await run(["--checks", "auth/*"]);
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(logins()).toBe(1);
});

test("an operation that rejects every credential is reported after one renewal", async () => {
  const { run, logins } = await openWorld({ closed: "/two" });
  const { report } = await run();
  expect(logins()).toBe(2);
  const { results, exchanges: _ } = JSON.parse(report);
  const ofTwo = results.filter(({ operation }: { operation: string }) => operation === "two");
  const unproven = ofTwo.filter(({ status }: { status: string }) => status !== "passed");
  expect(unproven.length).toBeGreaterThan(0);
});

test("a login that fails during the run is not repeated, and the run is inconclusive", async () => {
  const { run, logins } = await openWorld({ lasts: 12, logins: 1 });
  const { code, out } = await run(["--checks", "rejects/*,accepts/*"]);
  expect(code).toBe(3);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    'the credential could not be renewed: The login of identity "ada" was rejected with 401',
  );
  expect(logins()).toBe(2);
});

test("a token that the target never accepts is not renewed", async () => {
  const { run, logins } = await openWorld({ lasts: 0 });
  const { code, err } = await run();
  expect(code).toBe(3);
  expect(err).toContain("rejects the credential of ada");
  expect(logins()).toBe(1);
});

test("a stored login that the target ends during the run is refreshed once", async () => {
  const world = await openLoginWorld({ endsAt: 20 });
  await world.signIn(3_600_000);
  const words = ["--base-url", world.url, "--seed", "1", "--checks", "accepts/*"];
  const { code, err } = await runCommandIn(world.folder, words, { env: world.env });
  expect(`${code} ${err}`).toMatch(/^0 /);
  expect(world.asked.length).toBeGreaterThan(20);
  expect(world.server.count("refreshed")).toBe(1);
});
