import type { RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Newsroom, openNewsroom } from "../../test/newsroom-server.ts";
import { createFetch } from "../adapters/fetch/index.ts";
import { operationTable } from "../../../codegen/test/newsroom/generated/operations.ts";
import { createClient } from "../../../codegen/test/newsroom/generated/client.ts";

const documented = "https://uploads.newsroom.example/v1";
const body = new Uint8Array([1, 2]);
const auth = "press-card";

const respond: RequestListener = (request, response) => {
  request.resume();
  const isRead = request.method === "GET";
  response.writeHead(isRead ? 200 : 204, { "content-type": "text/plain" }).end(isRead ? "up" : "");
};

let main: Newsroom;
let uploads: Newsroom;
beforeAll(async () => {
  [main, uploads] = await Promise.all([openNewsroom(respond), openNewsroom(respond)]);
});
afterAll(async () => {
  await Promise.all([main[Symbol.asyncDispose](), uploads[Symbol.asyncDispose]()]);
});

const baseUrl = "https://newsroom.example/v1";

test("a credential is not sent to a server that the options do not name", async () => {
  const fetch = async (): Promise<Response> => Promise.reject(new Error("sent"));
  const client = createClient({ baseUrl, auth, fetch });

  await expect(client.uploadVideo({ body })).rejects.toMatchObject({
    code: "credential-exposed",
    message: expect.stringMatching(/uploads\.newsroom\.example, .*credentialHosts/),
  });
});

test("a base URL on this machine has all servers that are not named, as a mock does", async () => {
  const client = createClient({ baseUrl: main.baseUrl, auth });

  expect(await client.uploadVideo({ body })).toMatchObject({ ok: true });

  expect(main.requests.map(({ url }) => url)).toEqual(["/v1/uploads"]);
  expect(main.requests[0]?.headers.authorization).toBe(`Bearer ${auth}`);
});

test.for([
  ["a host that is named", { credentialHosts: ["uploads.newsroom.example"] }, `Bearer ${auth}`],
  ["any host, without a credential", { auth: null }, null],
] as const)("a call is sent to %s", async ([, options, credential]) => {
  const seen: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    seen.push(request);
    return new Response(null, { status: 204 });
  };
  const client = createClient({ baseUrl, auth, fetch, ...options });

  expect(await client.uploadVideo({ body })).toMatchObject({ ok: true });

  expect(seen.map(({ url }) => url)).toEqual([`${documented}/uploads`]);
  expect(seen[0]?.headers.get("authorization")).toBe(credential);
});

test("another URL for the server gets the call and the credential", async () => {
  const servers = { [documented]: `${uploads.baseUrl}/` };
  const client = createClient({ baseUrl: main.baseUrl, auth, servers });

  expect(await client.uploadVideo({ body })).toMatchObject({ ok: true });

  expect(uploads.requests.map(({ url }) => url)).toEqual(["/v1/uploads"]);
  expect(uploads.requests[0]?.headers.authorization).toBe(`Bearer ${auth}`);
});

test("a relative server has the origin of the base URL", async () => {
  const client = createClient({ baseUrl: main.baseUrl, auth });

  expect(await client.readStatus()).toMatchObject({ ok: true, data: "up" });
  expect(main.requests.at(-1)?.url).toBe("/health/status");
  expect(main.requests.at(-1)?.headers.authorization).toBeUndefined();
});

test.for([
  ["plain HTTP to another machine", "http://uploads.test", "credential-exposed"],
  ["a query", "https://uploads.test/?a=1", "base-url-invalid"],
] as const)("a server with %s is rejected", async ([, server, code]) => {
  const client = createClient({
    baseUrl: main.baseUrl,
    auth,
    credentialHosts: ["uploads.test"],
    servers: { [documented]: server },
  });

  await expect(client.uploadVideo({ body })).rejects.toMatchObject({ code });
});

test("createFetch finds the operation at its server only, with the same rule for the credential", async () => {
  const seen: Request[] = [];
  const options = {
    baseUrl,
    auth,
    fetch: async (request: Request): Promise<Response> => {
      seen.push(request);
      return new Response(null, { status: 204 });
    },
  };
  const post = { method: "POST", body: "video" };
  const strict = createFetch(operationTable, options);
  const open = createFetch(operationTable, {
    ...options,
    credentialHosts: ["uploads.newsroom.example"],
  });

  await expect(strict(`${documented}/uploads`, post)).rejects.toMatchObject({
    code: "credential-exposed",
  });
  await open(`${documented}/uploads`, post);
  await open(`${baseUrl}/uploads`, post);

  expect(seen.map(({ url, headers }) => [url, headers.get("authorization")])).toEqual([
    [`${documented}/uploads`, `Bearer ${auth}`],
    [`${baseUrl}/uploads`, null],
  ]);
});
