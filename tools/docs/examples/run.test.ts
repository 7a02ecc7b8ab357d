import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AsyncLocalStorage } from "node:async_hooks";
import {
  type Client,
  type ClientOptions,
  operationTable,
  type PageOptions,
} from "@local-ads/client";
import { memoryStore, tokenSource, type Tokens, type TokenStore } from "@local-ads/client/oauth";
import { fault, faults, virtualClock } from "@local-ads/client/testing";
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { compileContract } from "@plumbline/contract";
import { QueryClient } from "@tanstack/query-core";
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { ordersDocument } from "../../../packages/mock/src/testing/orders-document.ts";
import {
  createOAuthServer,
  type OAuthServer,
} from "../../../packages/client-runtime/test/oauth-server.ts";
import {
  createClient as createNewsroom,
  type Client as Newsroom,
} from "../../../packages/codegen/test/newsroom/generated/client.ts";
import type { Config } from "../../../packages/cli/src/index.ts";
import { generateClient, type Plugin } from "../../../packages/codegen/src/index.ts";
import { serveFetch } from "../../../packages/client-runtime/test/serve-fetch.ts";
import { loadedExamples, loadExample, removeExamples } from "./load-example.ts";
import { openSandbox } from "./open-sandbox.test-support.ts";
import { readExamples } from "./read-examples.ts";
import { recordSpans } from "./record-spans.test-support.ts";

let logged: MockInstance<typeof console.log>;
beforeEach(() => {
  logged = vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(removeExamples);

// These examples contain tests. Blocks keep their hooks apart.
describe("testing: steps", async () => {
  await loadExample("testing-1");
});
describe("testing: MSW", async () => {
  await loadExample("testing-2");
});

test.for<[string, unknown[][]]>([
  ["client-README-1", [[expect.any(String)], ["done", expect.stringMatching(/./)]]],
  ["outcomes-1", [["queued", expect.stringMatching(/./)], [expect.any(String)]]],
  ["retries-1", [[true, "1 attempts", true]]],
  ["events-1", [["getSite", "response", 200, 1]]],
  ["hooks-1", [["getSite", "response", 1]]],
  ["inputs-1", [[null, "Since 1998"]]],
  [
    "pages-1",
    [
      ["the newest is from", expect.any(String)],
      [expect.any(Number), "leads"],
    ],
  ],
  ["platforms-1", [[expect.any(String)]]],
  ["client-README-2", [["Leaks found fast"]]],
  ["fetch-1", [[200, "Leaks found fast", 1]]],
  ["fetch-2", [["queued", expect.stringMatching(/./), 1]]],
])("%s prints what it says", async ([name, lines]) => {
  await openSandbox();
  const warned = vi.spyOn(console, "warn").mockReturnValue();

  await loadExample(name);

  expect(logged.mock.calls).toEqual(lines);
  expect(warned).not.toHaveBeenCalled();
});

test("the README's call prints the change and its receipt", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ site: { slug: "rivera" } }, { headers: { "X-Request-Id": "r-1" } }),
  );

  await loadExample("README-1");

  expect(logged.mock.calls).toEqual([["rivera", "r-1"]]);
});

test("the first steps of an integration change the tagline", async () => {
  await openSandbox();

  await loadExample("docs-start-call-the-service-1");

  expect(logged.mock.calls).toEqual([["Leaks found fast", expect.any(String)]]);
});

test("the first steps of a page count the leads of a workspace", async () => {
  const { countLeads } = await loadExample<{ countLeads: () => Promise<number> }>(
    "docs-start-mock-and-sandbox-2",
  );

  expect(await countLeads()).toBe(3);
});

test("the mock with state lists what a page creates", async () => {
  const { countOrders } = await loadExample<{ countOrders: (file: string) => Promise<number> }>(
    "docs-start-mock-and-sandbox-1",
  );
  const folder = await mkdtemp(join(tmpdir(), "docs-state-"));
  const file = join(folder, "orders.json");
  await writeFile(file, JSON.stringify(ordersDocument));

  expect(await countOrders(file)).toBe(1);
  await rm(folder, { recursive: true });
});

test("outcomes: the message for the user", async () => {
  const { connect } = await openSandbox();
  const { publish } = await loadExample<{ publish: (client: Client) => Promise<string> }>(
    "outcomes-2",
  );
  const over = async (step: Parameters<typeof faults>[0][number]): Promise<string> =>
    publish(connect({ fetch: faults([step]), maxRetries: 0 }));

  expect(await publish(connect())).toBe("published");
  expect(await over(fault.limited())).toMatch(/^rejected: ./);
  expect(await over(fault.html())).toBe("something else responded with 502");
  expect(await over(fault.unreachable())).toBe("not sent: unreachable");
  expect(await over(fault.reset())).toMatch(/^perhaps published; retry with key [\w-]+$/);
});

test("platforms: pages and jobs of single methods", async () => {
  const { token: auth } = await openSandbox();
  const options = { baseUrl: "https://ads.test/v1", auth };
  const { countLeads, prepareCampaign } = await loadExample<{
    countLeads: (options: ClientOptions) => Promise<number>;
    prepareCampaign: (options: ClientOptions) => Promise<boolean>;
  }>("platforms-2");

  expect(await countLeads(options)).toBeGreaterThan(0);
  expect(await prepareCampaign(options)).toBe(true);
});

test("outcomes: the methods that throw", async () => {
  const { token: auth } = await openSandbox();
  const options = { baseUrl: "https://ads.test/v1", auth, maxRetries: 0 };
  const { nameOfSite } = await loadExample<{
    nameOfSite: (options: ClientOptions) => Promise<string | undefined>;
  }>("outcomes-3");
  const over = async (step: Parameters<typeof faults>[0][number]): Promise<string | undefined> =>
    nameOfSite({ ...options, fetch: faults([step]) });

  expect(await nameOfSite(options)).toMatch(/./);
  expect(await over(fault.unreachable())).toBeUndefined();
  await expect(over(fault.reset())).rejects.toThrow("no response");
});

test("keys and intents: a draft is published once, although the first response was lost with the program", async () => {
  const { connect, fetch: service } = await openSandbox();
  const { publishOnce } = await loadExample<{
    publishOnce: (client: Client, journal: string) => Promise<string | undefined>;
  }>("keys-and-intents-1");
  const journal = join(await temporaryFolder(), "journal");
  const fetch = faults([fault.lost()], { fetch: service });

  await expect(publishOnce(connect({ fetch, maxRetries: 0 }), journal)).rejects.toThrow(
    "no response",
  );
  expect(await publishOnce(connect({ fetch }), journal)).toMatch(/./);

  expect(new Set(fetch.requests.map(({ key }) => key)).size).toBe(1);
  await expect(readFile(journal)).rejects.toThrow("ENOENT");
});

test("keys and intents: the same key after an unknown outcome", async () => {
  const { connect, fetch: service } = await openSandbox();
  const { changeTagline } = await loadExample<{
    changeTagline: (client: Client, tagline: string) => Promise<boolean>;
  }>("keys-and-intents-2");
  const fetch = faults([fault.lost()], { fetch: service });

  expect(await changeTagline(connect({ fetch, maxRetries: 0 }), "Leaks found")).toBe(true);
  expect(fetch.requests).toHaveLength(2);
  expect(fetch.requests[0]?.key).toBe(fetch.requests[1]?.key);
});

test("events: each is attributed to the job that made its call", async () => {
  await openSandbox();
  const { client, requests } = await loadExample<{
    client: Client;
    requests: AsyncLocalStorage<{ count: number }>;
  }>("events-2");
  const count = async (calls: number): Promise<number> => {
    const store = { count: 0 };
    await requests.run(store, async () =>
      Promise.all(Array.from({ length: calls }, async () => client.getSite())),
    );
    return store.count;
  };

  expect(await Promise.all([count(1), count(3)])).toEqual([1, 3]);
});

test("hooks: a server verifies the signature of each attempt", async () => {
  const { fetch: service } = await openSandbox();
  const verified: boolean[] = [];
  vi.stubEnv("SIGNING_KEY", "shared");
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const time = request.headers.get("x-time") ?? "";
    const hmac = createHmac("sha256", "shared").update(`${request.method} ${url} ${time}\n`);
    hmac.update(await request.clone().text());
    verified.push(request.headers.get("x-signature") === hmac.digest("hex"));
    return verified.length === 1 ? new Response(null, { status: 503 }) : service(request);
  });

  await loadExample("hooks-1?signed");

  expect(verified).toEqual([true, true]);
  expect(logged.mock.calls).toEqual([["getSite", "response", 2]]);
});

test("hooks: each call and each attempt has a span, and the server gets the trace", async () => {
  const { connect, fetch: service } = await openSandbox();
  const { spans } = recordSpans();
  const { hooks } = await loadExample<{ hooks: ClientOptions["hooks"] }>("hooks-2");
  const fetch = faults([fault.reset(), fault.unavailable()], { fetch: service });

  await connect({ fetch, hooks }).getSite();
  await connect({ fetch: faults([fault.html(404)]), hooks }).getSite();

  const request = {
    "http.request.method": "GET",
    "url.template": "/site",
    "url.full": "https://ads.test/v1/site",
    "server.address": "ads.test",
    "server.port": 443,
  };
  const status = "http.response.status_code";
  const resent = "http.request.resend_count";
  const attempt = { name: "GET /site", kind: SpanKind.CLIENT, isEnded: true };
  const failed = { isEnded: true, status: { code: SpanStatusCode.ERROR } };
  expect(spans).toMatchObject([
    { id: 1, parent: undefined, name: "getSite", isEnded: true, status: undefined },
    { ...attempt, ...failed, parent: 1, attributes: { ...request, "error.type": "no-response" } },
    { ...attempt, ...failed, parent: 1, attributes: { [resent]: 1, [status]: 503 } },
    { ...attempt, parent: 1, status: undefined, attributes: { [resent]: 2, [status]: 200 } },
    { id: 5, parent: undefined, name: "getSite", ...failed },
    { ...attempt, ...failed, parent: 5, attributes: { ...request, "error.type": "404" } },
  ]);
  expect(fetch.requests.map(({ headers }) => headers.get("traceparent"))).toEqual([
    "00-1-2-01",
    "00-1-3-01",
    "00-1-4-01",
  ]);
});

test("retries: two clients share a budget", async () => {
  await openSandbox();
  const { prompt, patient } = await loadExample<{ prompt: Client; patient: Client }>("retries-2");
  const [{ limit, windowMs }] = operationTable.rateLimits;
  const half = Array.from({ length: limit / 2 });

  const outcomes = await Promise.all([
    ...half.map(async () => patient.getSite({ deadlineMs: windowMs / 2 })),
    ...half.map(async () => prompt.getSite()),
  ]);

  const rejected = outcomes.filter(({ ok }) => !ok);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.every(({ kind, receipt }) => kind === "not-sent" && receipt.attempts === 0)).toBe(
    true,
  );
});

test("pages: leads are copied from a cursor on", async () => {
  const { connect } = await openSandbox();
  type Save = (leads: readonly unknown[], next: string | null) => Promise<void>;
  const { copyLeads } = await loadExample<{
    copyLeads: (client: Client, outbox: PageOptions & { save: Save }) => Promise<void>;
  }>("pages-2");
  const saved: unknown[] = [];
  const cursors: (string | null)[] = [];
  const save: Save = async (leads, next) => {
    saved.push(...leads);
    cursors.push(next);
  };

  await copyLeads(connect(), { save });
  const all = saved.splice(0);
  await copyLeads(connect(), { save, cursor: cursors[0] });

  expect(all.length).toBeGreaterThan(100);
  expect(saved).toEqual(all.slice(100));
  expect(cursors.at(-1)).toBeNull();
});

test("pages: the loop continues after a page that could not be loaded", async () => {
  const { connect, fetch: service } = await openSandbox();
  const { leadIds } = await loadExample<{
    leadIds: (client: Client, times?: number) => Promise<unknown[]>;
  }>("pages-3");
  const fetch = faults([fault.unavailable(), fault.reset()], { fetch: service });

  const ids = await leadIds(connect({ fetch, maxRetries: 0 }));

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(0);
  await expect(
    leadIds(connect({ fetch: faults([fault.forever(fault.reset())]), maxRetries: 0 }), 1),
  ).rejects.toThrow("no response");
});

test("jobs: a campaign is prepared, and a job is found by its ID", async () => {
  const { connect, fetch: service } = await openSandbox();
  const { prepareCampaign } = await loadExample<{
    prepareCampaign: (client: Client) => Promise<string | null | undefined>;
  }>("jobs-1");
  const { isReady } = await loadExample<{
    isReady: (client: Client, jobId: string) => Promise<boolean>;
  }>("jobs-2");
  const clock = virtualClock();
  const fetch = faults([], { fetch: service, clock });

  expect(await prepareCampaign(connect({ fetch, clock }))).toMatch(/./);
  expect(logged).toHaveBeenCalledWith(
    expect.any(String),
    expect.any(Number),
    "of",
    expect.any(Number),
  );
  const id = fetch.requests.at(-1)?.path.split("/").at(-1) ?? "";
  expect(await isReady(connect({ fetch, clock }), id)).toBe(true);
});

test("inputs: an inexact amount is rejected", async () => {
  const { connect } = await openSandbox();
  const { whyRejected } = await loadExample<{
    whyRejected: (client: Client, cents: number) => Promise<string | undefined>;
  }>("inputs-2");

  expect(await whyRejected(connect(), 2500)).toBeUndefined();
  expect(await whyRejected(connect(), 2 ** 53)).toBe("request-invalid");
});

test("credentials: an API key, and tokens from a file", async () => {
  const { token } = await openSandbox();
  const file = join(await temporaryFolder(), "tokens.json");
  const tokens: Tokens = {
    issuer: "https://ads.test",
    resource: "http://127.0.0.1:4020/v1",
    clientId: "client-1",
    accessToken: token,
    obtainedAt: 0,
  };
  await writeFile(file, JSON.stringify(tokens));
  vi.stubEnv("LOCAL_ADS_TOKENS", file);

  await loadExample("credentials-1");

  expect(logged.mock.calls).toEqual([[expect.any(String)], [expect.any(String)]]);
});

test("credentials: the login signs in once, and its tokens are used at the next start", async () => {
  const server = await serveOAuth({ site: { displayName: "Rivera Roofing" } });
  const { resource } = server;
  const file = join(await temporaryFolder(), "tokens.json");
  vi.stubEnv("LOCAL_ADS_URL", resource);
  vi.stubEnv("LOCAL_ADS_TOKENS", file);
  logged.mockImplementation((_, url?: unknown) => {
    // The owner opens the page and approves.
    if (typeof url === "string") void fetch(server.consent(url));
  });

  await loadExample("credentials-2");
  await loadExample("credentials-2?again");

  expect(logged.mock.calls).toEqual([
    [expect.any(String), expect.stringContaining("code_challenge_method=S256")],
    ["Rivera Roofing"],
    ["Rivera Roofing"],
  ]);
  expect(server.events).toEqual(["discovered", "registered", "exchanged", "accepted", "accepted"]);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    resource,
    clientId: "client-1",
  });
});

test("OAuth: a program signs its owner in, and another one finds the login", async () => {
  const { resource, consent, events } = await serveOAuth({
    site: { displayName: "Rivera Roofing" },
  });
  vi.stubEnv("LOCAL_ADS_URL", resource);
  vi.stubEnv("PLUMBLINE_HOME", await temporaryFolder());
  await expect(loadExample("docs-oauth-1")).rejects.toThrow(`Run plumbline login ${resource}`);
  const { signIn } = await loadExample<{
    signIn: (baseUrl: string, open: (url: string) => void) => Promise<void>;
  }>("docs-oauth-2");

  await signIn(resource, (url) => void fetch(consent(url)));
  await loadExample("docs-oauth-1?again");

  expect(logged.mock.calls).toEqual([["Rivera Roofing"]]);
  expect(events).toEqual(["discovered", "registered", "exchanged", "accepted"]);
});

test("credentials: the tokens of an ended connection are deleted", async () => {
  const { connect } = await openSandbox();
  const { hasEnded } = await loadExample<{
    hasEnded: (client: Client, store: TokenStore) => Promise<boolean>;
  }>("credentials-3");
  const store = memoryStore({
    issuer: "i",
    resource: "https://ads.test/v1",
    clientId: "c",
    accessToken: "rejected",
    obtainedAt: 0,
  });

  expect(await hasEnded(connect(), store)).toBe(false);
  expect(await hasEnded(connect({ auth: tokenSource({ store }) }), store)).toBe(true);
  expect(await store.load()).toBeNull();
});

test("credentials: a call has its own", async () => {
  const { token } = await openSandbox();
  const { siteName } = await loadExample<{ siteName: (token: string) => Promise<string | null> }>(
    "credentials-4",
  );

  expect(await siteName(token)).toEqual(expect.any(String));
  await expect(siteName("unknown")).rejects.toMatchObject({ status: 401 });
});

test("TanStack Query: the site is requested once", async () => {
  const { connect, fetch: service } = await openSandbox();
  await loadExample("tanstack-query-1");
  await loadExample("tanstack-query-2");
  const { siteName } = await loadExample<{
    siteName: (client: Client, cache?: unknown) => Promise<unknown>;
  }>("tanstack-query-3");
  const { cachedName } = await loadExample<{
    cachedName: (client: Client, cache: unknown) => string | undefined;
  }>("tanstack-query-4");
  const fetch = faults([], { fetch: service });
  const client = connect({ fetch });
  const cache = new QueryClient();
  onTestFinished(() => cache.clear());

  expect(cachedName(client, cache)).toBeUndefined();
  const name = await siteName(client, cache);

  expect(name).toEqual(expect.any(String));
  expect(cachedName(client, cache)).toBe(name);
  expect(fetch.requests).toHaveLength(1);
});

// Another file renders their hooks.
test.for(["swr-1", "swr-2", "swr-3", "swr-4"])("%s is a module", async (name) => {
  expect(Object.keys(await loadExample<object>(name))).not.toEqual([]);
});

test("a client of another document has pages and jobs too", async () => {
  const answers = [
    { books: [{ id: "b1" }], next: "2" },
    { books: [{ id: "b2" }], next: null },
    { id: "o1", status: "packing" },
    { id: "o1", status: "sent" },
  ];
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
    Response.json(answers.shift(), { status: method === "POST" ? 202 : 200 }),
  );

  await loadExample("generate-1");

  expect(logged.mock.calls).toEqual([["b1"], ["b2"], ["done"]]);
});

test("a stream is read until the loop is left", async () => {
  const events = ["Rain", "Good night", "Late"].map(
    (text, id) => `id: ${id}\ndata: ${JSON.stringify({ id, text })}\n\n`,
  );
  const headers = { "content-type": "text/event-stream" };
  vi.stubGlobal("fetch", async () => new Response(events.join(""), { headers }));

  await loadExample("streams-1");

  expect(logged.mock.calls).toEqual([
    ["0", "Rain"],
    ["1", "Good night"],
  ]);
});

test("a configuration names outputs", async () => {
  const { default: config } = await loadExample<{ default: object }>("generate-2");

  expect(config).toHaveProperty("generate.billing.only", ["invoices", "/refunds*"]);
});

test("plugins of a configuration add modules", async () => {
  const { default: config } = await loadExample<{ default: Config }>("plugins-1");
  const { enums } = await loadExample<{ enums: Plugin }>("plugins-2");
  const plugins = [...(config.generate?.["shop"]?.plugins ?? []), enums];

  const files = await generateClient(compileContract(orders), { plugins });
  const text = (path: string): string => files.find((file) => file.path === path)?.text ?? "";

  expect(text("paths.ts")).toContain('  clear: "/orders",\n');
  expect(text("enums.ts")).toContain(
    'import type { Status } from "./schemas.ts";\n\nexport const allStatus: readonly Status[] = ["open","sent"];\n',
  );
});

test("a naming hook of the configuration names methods and types", async () => {
  const { default: config } = await loadExample<{ default: Config }>("plugins-3");
  const { name = {} } = config.generate?.["shop"] ?? {};

  const files = await generateClient(compileContract(orders), { name });
  const text = files.map((file) => file.text).join("");

  expect(text).toContain("clearAsAdminOperation");
  expect(text).toContain("export type StatusDto");
});

const done = { 204: { description: "Done" } };
const orders = {
  openapi: "3.1.1",
  info: { title: "Orders", version: "1" },
  paths: { "/orders": { delete: { operationId: "clear", tags: ["admin"], responses: done } } },
  components: { schemas: { Status: { enum: ["open", "sent"] } } },
};

test("a client with validators finds what violates a schema", async () => {
  const { findViolation } = await loadExample<{
    findViolation: (baseUrl: string, text: string) => Promise<string | undefined>;
  }>("generate-3");
  vi.stubGlobal("fetch", async () => Response.json({ text: 7 }));

  expect(await findViolation("https://newsroom.test", "Rain")).toBe("/text");
});

test("a fetch with validators rejects what violates a schema", async () => {
  const { createValidatingFetch } = await loadExample<{
    createValidatingFetch: (baseUrl: string) => typeof fetch;
  }>("generate-4");
  vi.stubGlobal("fetch", async () => Response.json({ text: 7 }));
  const validating = createValidatingFetch("https://newsroom.test");
  const body = JSON.stringify({ text: "Rain" });
  const headers = { "content-type": "application/json" };

  const call = validating("https://newsroom.test/progress", { method: "POST", headers, body });

  await expect(call).rejects.toMatchObject({ outcome: { violation: { at: "/text" } } });
});

test("a 64-bit integer keeps its digits", async () => {
  const { nextOf } = await loadExample<{
    nextOf: (baseUrl: string, id: bigint) => Promise<[bigint, number] | undefined>;
  }>("generate-5");
  const seen: unknown[] = [];
  vi.stubGlobal("fetch", async (url: unknown) => {
    seen.push(url);
    const headers = { "content-type": "application/json" };
    return new Response('{"id":9007199254740993,"made":"1970-01-01T00:00:01Z"}', { headers });
  });

  const next = await nextOf("https://parcels.test", 9_007_199_254_740_993n);

  expect(next).toEqual([9_007_199_254_740_994n, 1000]);
  expect(seen).toEqual(["https://parcels.test/parcels/9007199254740993"]);
});

test("a file is copied as a stream", async () => {
  const { copyPicture } = await loadExample<{
    copyPicture: (client: Newsroom, from: string, to: string) => Promise<number>;
  }>("streams-2");
  const stored: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    if (request.method === "GET")
      return new Response("picture", { headers: { "content-type": "image/png" } });
    stored.push(request.url, await request.text());
    return new Response(null, { status: 204 });
  };
  const client = createNewsroom({ baseUrl: "https://newsroom.test", auth: "press-card", fetch });

  expect(await copyPicture(client, "a", "b")).toBe(204);
  expect(stored).toEqual(["https://newsroom.test/pictures/b", "picture"]);
});

test("the bytes of an upload are counted while the platform takes them", async () => {
  const { uploadFilm } = await loadExample<{
    uploadFilm: (
      client: Newsroom,
      film: ReadableStream<Uint8Array>,
      onTaken: (bytes: number) => void,
    ) => Promise<boolean>;
  }>("streams-3");
  const film = ReadableStream.from([new Uint8Array(1000), new Uint8Array(500)]);
  let received = 0;
  const { origin, close } = await serveFetch(async (request) => {
    received = (await request.arrayBuffer()).byteLength;
    return new Response(null, { status: 204 });
  });
  onTestFinished(close);
  const client = createNewsroom({ baseUrl: origin, auth: "press-card" });
  const taken: number[] = [];

  expect(await uploadFilm(client, film, (bytes) => taken.push(bytes))).toBe(true);

  expect(taken).toEqual([1000, 1500]);
  expect(received).toBe(1500);
});

test("a client of another document is tested in the same way", async () => {
  const { askTwice } = await loadExample<{ askTwice: () => Promise<number> }>("generate-6");

  expect(await askTwice()).toBe(2);
});

test("every example of the pages has been run", () => {
  const names = readExamples().map(({ name }) => name);

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !loadedExamples().has(name))).toEqual([]);
});

test("every page starts with an example of twenty lines at most", () => {
  const first = readExamples().filter(({ name }) => name.endsWith("-1"));

  expect(first.filter(({ code }) => code.trimEnd().split("\n").length > 20)).toEqual([]);
});

/** An authorization server on real HTTP, whose resource has one response to all requests with a token. */
async function serveOAuth(body: unknown): Promise<OAuthServer> {
  const handle = Promise.withResolvers<OAuthServer["fetch"]>();
  const { origin, close } = await serveFetch(async (request) => (await handle.promise)(request));
  onTestFinished(close);
  const resource = `${origin}/v1`;
  const options = { issuer: origin, resource, now: Date.now, expiresIn: 600, body };
  const server = createOAuthServer(options);
  handle.resolve(server.fetch);
  return server;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  return folder;
}
