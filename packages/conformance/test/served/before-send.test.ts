import { createHmac, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { BeforeSend } from "../../src/index.ts";
import { bookDocument } from "../support/book-document.ts";
import { type Call, createBookServer, ownerToken, type Ways } from "../support/book-server.ts";
import { listen } from "../support/listen.ts";
import { bookContract, runBooks } from "../support/run-books.ts";
import { runCommandIn } from "../support/run-command.ts";

const key = randomBytes(24).toString("hex");

/** The signature of a request whose body is JSON of any length. */
function signatureOf(method: string, url: string, body: Uint8Array | string): string {
  const { pathname, search } = new URL(url);
  return createHmac("sha256", key)
    .update(`${method} ${pathname}${search}\n`)
    .update(body)
    .digest("hex");
}

const sign: BeforeSend = ({ method, url, body }, { isAuthenticated }) =>
  isAuthenticated ? { headers: { "X-Signature": signatureOf(method, url, body) } } : undefined;

/** A bookshop whose callers also sign each request. */
const signed: Ways = {
  isAuthentic: ({ request, text }: Call, isAuthentic) =>
    isAuthentic &&
    request.headers.get("x-signature") === signatureOf(request.method, request.url, text),
};

test("a server that requires a signature conforms if beforeSend signs, and not without it", async () => {
  const { report } = await runBooks(signed, { target: { beforeSend: [sign] } });
  expect(report.verdict).toBe("conforms");
  expect(report.results.filter(({ status }) => status === "passed").length).toBeGreaterThan(100);
  expect(JSON.stringify(report)).not.toContain(key);

  await expect(runBooks(signed)).rejects.toMatchObject({ code: "CREDENTIAL_REJECTED" });
});

test("a credential that beforeSend adds to every request makes a missing one a finding", async () => {
  const always: BeforeSend = () => ({ headers: { Authorization: `Bearer ${ownerToken}` } });
  const { findings } = await runBooks(
    {},
    { operations: ["list_books"], target: { beforeSend: [always] } },
  );
  expect(findings.map(({ check }) => check)).toContain("auth/missing-credential");
});

const oneRequest = { operations: ["list_books"], checks: ["accepts/example"] };

test("reports contain the request as it was sent, without the values of credentials", async () => {
  const beforeSend: readonly BeforeSend[] = [
    () => ({
      headers: { "X-Correlation-Id": "run 7", "x-api-key": "short" },
      query: { sig: "a b", api_key: "short" },
    }),
    ({ headers, url }) => ({
      headers: { seen: `${headers["x-correlation-id"]} ${new URL(url).search}`, accept: null },
      query: { sig: null, first: "1" },
    }),
  ];
  const requests: Request[] = [];
  const first: Ways["first"] = ({ request }) => void requests.push(request);
  const events: unknown[] = [];
  await runBooks(
    { first },
    {
      ...oneRequest,
      target: { beforeSend },
      onEvent: (event) => events.push(event),
    },
  );

  const [request] = requests;
  expect(request && [...new URL(request.url).searchParams]).toEqual(
    expect.arrayContaining([
      ["api_key", "short"],
      ["first", "1"],
    ]),
  );
  expect(request?.headers.get("seen")).toMatch(/^run 7 \?.*sig=a%20b&api_key=short$/);
  expect(request?.headers.get("accept")).not.toBe("application/json");
  const exchange = events.find((event) => Object(event).type === "exchange");
  expect(exchange).toMatchObject({
    exchange: {
      request: {
        url: expect.stringMatching(/api_key=<secret>&first=1$/),
        headers: { "x-correlation-id": "run 7", "x-api-key": "<secret>" },
      },
    },
  });
  expect(JSON.stringify(exchange)).not.toMatch(/"accept":/);
});

test("a text that beforeSend hides is masked in requests and responses", async () => {
  const nonce = randomBytes(12).toString("hex");
  const hide: BeforeSend = (_, context) => {
    context.hide(nonce);
    return { headers: { "x-nonce": nonce } };
  };
  const events: unknown[] = [];
  const { report } = await runBooks(
    {
      answer: ({ request }, answer) => ({
        ...answer,
        headers: { ...answer.headers, "x-echo": `${request.headers.get("x-nonce")}` },
      }),
    },
    { ...oneRequest, target: { beforeSend: [hide] }, onEvent: (event) => events.push(event) },
  );
  expect(JSON.stringify([events, report])).not.toContain(nonce);
  expect(JSON.stringify(events)).toContain('"x-echo":"<secret>"');
});

test("it is told who sends the request, and for what", async () => {
  const told: unknown[] = [];
  await runBooks(
    {},
    {
      operations: ["list_books"],
      checks: ["accepts/example", "auth/missing-credential"],
      target: { beforeSend: [(_, { hide: _hide, ...context }) => void told.push(context)] },
    },
  );
  const owner = { operation: "list_books", identity: "owner" };
  expect(told).toEqual(
    expect.arrayContaining([
      { ...owner, isAuthenticated: true },
      { ...owner, check: "auth/missing-credential", isAuthenticated: false },
    ]),
  );
});

const failing: readonly [what: string, hook: BeforeSend, says: string][] = [
  [
    "throws",
    () => {
      throw new TypeError("no key");
    },
    "beforeSend failed for list_books: no key",
  ],
  // A JavaScript file can return anything.
  ["returns a text", () => "x-signature" as never, "something other than { headers, query }"],
  ["returns a number in a header", () => ({ headers: { a: 1 as never } }), "with texts"],
  ["returns a line break", () => ({ headers: { "x-a": "1\n2" } }), "is an invalid header value"],
  ["has other members", () => ({ url: "http://127.0.0.1" }) as never, "something other than"],
  ["never returns", () => new Promise<never>(() => undefined), "it did not return in time"],
];

test.each(failing)("a function that %s ends the run", async (_, hook, says) => {
  const target = { beforeSend: [hook], timeoutMs: 50 };
  const error = await runBooks({}, { ...oneRequest, target }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: "HOOK_FAILED",
    exitCode: 2,
    message: expect.stringContaining(says),
  });
});

test("the file of --hook changes the requests of a run, and those of its login", async () => {
  const seen: [path: string, hook: string | null][] = [];
  const books = createBookServer(bookContract, {});
  const server = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    seen.push([pathname, request.headers.get("x-hook")]);
    return pathname === "/v1/login" ? Response.json({ token: ownerToken }) : books.fetch(request);
  });
  onTestFinished(server.close);
  const folder = await mkdtemp(join(tmpdir(), "plumbline-before-send-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const body = { content: { "application/json": { schema: { type: "object" } } } };
  const responses = { 200: { description: "The token." } };
  const post = { operationId: "log_in", requestBody: body, responses, security: [] };
  const { paths, ...document } = bookDocument;
  const withLogin = { ...document, paths: { ...Object(paths), "/login": { post } } };
  await writeFile(join(folder, "openapi.json"), JSON.stringify(withLogin));
  const login = { operation: "log_in", body: { name: "ada" }, token: "/token" };
  const targets = { shelf: { baseUrl: server.url, identities: [{ name: "ada", login }] } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ targets }));
  await writeFile(
    join(folder, "hook.mjs"),
    `export default {
      beforeSend: (_, { operation, identity }) => ({ headers: { "x-hook": identity + " " + operation } }),
    };`,
  );
  const { code } = await runCommandIn(folder, [
    "-o",
    "list_books",
    "--checks",
    "accepts/example",
    "--hook",
    "hook.mjs",
  ]);
  expect(code).toBe(0);
  expect(seen[0]).toEqual(["/v1/login", "ada log_in"]);
  expect(seen.slice(1).length).toBeGreaterThan(0);
  expect(new Set(seen.slice(1).map(([, hook]) => hook))).toEqual(new Set(["ada list_books"]));
});
