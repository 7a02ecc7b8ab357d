import { describe, expect, test } from "vitest";
import { actAsApp } from "../oauth/support/open-authorization.ts";
import { identityOf } from "../support/call.ts";
import { mcpUrl, openMcp } from "./open-mcp.ts";
import { ping, type RawRequest, send as sendTo, toolCall } from "./raw-request.ts";

const sandbox = await openMcp();
const url = mcpUrl(sandbox);
const { token } = identityOf(sandbox);
const send = (options: RawRequest = {}): ReturnType<typeof sendTo> =>
  sendTo(url, { token, ...options });

const metadata = `${sandbox.origin}/.well-known/oauth-protected-resource/mcp`;

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

/** Returns a message of the stateless revision with its headers. */
function modern(method: string, params: object = {}): RawRequest {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method },
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
  };
}

describe("every request needs a credential", () => {
  test.each<[string, RawRequest]>([
    ["initialize", { body: initialize }],
    ["ping", { body: ping }],
    ["a tool call", { body: toolCall("get_workspace") }],
    ["a message of 2026", modern("server/discover")],
    ["a stream", { method: "GET" }],
    ["the end of a session", { method: "DELETE" }],
    ["what is not JSON", { body: "{" }],
  ])("%s", async (_, request) => {
    const answer = await sendTo(url, request);
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}"`,
    ]);
    expect(answer.json).toMatchObject({ error: expect.stringMatching(/./) });
  });

  test.each([
    "no-such-key",
    ...["expired", "revoked"].map((name) => identityOf(sandbox, name).token),
  ])("a good one, and not one that is unknown, expired or revoked (%#)", async (bad) => {
    const answer = await send({ token: bad, body: initialize });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", error="invalid_token"`,
    ]);
  });
});

test("a tool call with an API key without its scope gets an error result that names the scope", async () => {
  const only = identityOf(sandbox, "only leads:read").token;
  const { status, json } = await send({ token: only, body: toolCall("get_site") });
  const detail = "The credential lacks the scope site:read";
  expect([status, json.result]).toMatchObject([
    200,
    {
      isError: true,
      content: [{ text: expect.stringContaining(detail) }],
      _meta: { "http/status": 403, "http/body": { detail } },
    },
  ]);
  expect((await send({ token: only, body: toolCall("list_leads") })).status).toBe(200);
  expect((await send({ token: only, body: initialize })).status).toBe(200);
});

test("a tool call with an access token without its scope gets HTTP 403 with the challenge", async () => {
  const app = await actAsApp(sandbox);
  const { access_token: token } = await app.connect({ resource: app.mcp, scope: "leads:read" });
  const rejected = await send({ token, body: toolCall("get_site") });
  expect([rejected.status, rejected.headers["www-authenticate"]]).toEqual([
    403,
    `Bearer resource_metadata="${metadata}", error="insufficient_scope", scope="site:read"`,
  ]);
  expect(rejected.json).toMatchObject({ error: expect.stringMatching(/./) });
  expect((await send({ token, body: toolCall("list_leads") })).status).toBe(200);
});

test("the list of tools is small enough for a model's context, and names no headers", async () => {
  const { text } = await send({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
  expect(text.length).toBeLessThan(30_000);
  expect(text).not.toContain("Idempotency-Key");
});

test("the server instructs models, before which tools to ask the owner among others", async () => {
  const { json } = await send({ body: initialize });
  const { instructions } = json.result;
  for (const name of ["publish_site", "launch_campaign", "set_up_business", "idempotencyKey"])
    expect(instructions).toContain(name);
  expect(instructions).not.toContain("get_metrics");
  expect(instructions).toContain("120 operations in 60 seconds and 20 writes in 60 seconds");
});

describe("a malformed message is rejected with a JSON-RPC error", () => {
  test.each<[string, RawRequest, number, number]>([
    ["a stream", { method: "GET", headers: { accept: "text/event-stream" } }, 405, -32_000],
    ["the end of a session", { method: "DELETE" }, 405, -32_000],
    ["another method", { method: "PUT" }, 405, -32_000],
    ["another media type", { headers: { "content-type": "text/plain" } }, 415, -32_000],
    ["no media type", { headers: { "content-type": null } }, 415, -32_000],
    ["an answer in JSON alone", { headers: { accept: "application/json" } }, 406, -32_000],
    ["more than a message may have", { body: JSON.stringify("x".repeat(4 << 20)) }, 413, -32_000],
    ["no body", { body: "" }, 400, -32_700],
    ["half a message", { body: '{"jsonrpc":"2.0","id":1' }, 400, -32_700],
    [
      "a name that stands twice",
      { body: '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}' },
      400,
      -32_700,
    ],
    ["a list", { body: [ping, ping] }, 400, -32_600],
    ["an empty list", { body: [] }, 400, -32_600],
    ["a text", { body: '"ping"' }, 400, -32_600],
    ["null", { body: "null" }, 400, -32_600],
    ["another version of JSON-RPC", { body: { method: "ping", jsonrpc: "1.0" } }, 400, -32_600],
    ["an id that is an object", { body: { ...ping, id: {} } }, 400, -32_600],
  ])("%s", async (_, request, status, code) => {
    const answer = await send(request);
    expect([answer.status, answer.json?.error?.code, answer.json?.id]).toEqual([
      status,
      code,
      null,
    ]);
    expect(answer.headers["allow"]).toBe(status === 405 ? "POST" : undefined);
    expect(answer.text).not.toMatch(/\bat .*\.[jt]s\b/);
  });

  test("an unknown method, and an unknown tool", async () => {
    const method = await send({ body: { ...ping, method: "no/such" } });
    expect([method.status, method.json]).toEqual([
      200,
      { jsonrpc: "2.0", id: 1, error: { code: -32_601, message: "Method not found" } },
    ]);
    const tool = await send({ body: toolCall("exchange_token") });
    expect([tool.status, tool.json]).toEqual([
      200,
      { jsonrpc: "2.0", id: 1, error: { code: -32_602, message: "Unknown tool: exchange_token" } },
    ]);
  });
});

describe("revisions", () => {
  test.each(["2025-11-25", "2025-06-18", "2025-03-26"])(
    "%s is supported",
    async (protocolVersion) => {
      const params = { ...initialize.params, protocolVersion };
      const answer = await send({ body: { ...initialize, params } });
      expect(answer.json.result.protocolVersion).toBe(protocolVersion);
      const headers = { "mcp-protocol-version": protocolVersion };
      expect((await send({ headers, body: toolCall("get_workspace") })).status).toBe(200);
    },
  );

  test("an unknown one is answered with the latest one with initialize", async () => {
    const params = { ...initialize.params, protocolVersion: "1999-01-01" };
    const answer = await send({ body: { ...initialize, params } });
    expect(answer.json.result.protocolVersion).toBe("2025-11-25");
  });

  test("an unknown one in the header is rejected", async () => {
    const headers = { "mcp-protocol-version": "1999-01-01" };
    expect((await send({ headers, body: toolCall("get_workspace") })).status).toBe(400);
  });

  test("2026-07-28 works without a handshake, and its headers must match", async () => {
    const request = modern("tools/call", { name: "get_workspace", arguments: {} });
    const named = { ...request.headers, "mcp-name": "get_workspace" };
    const answer = await send({ ...request, headers: named });
    expect([answer.status, answer.json.result.isError]).toEqual([200, undefined]);
    const other = await send({ ...request, headers: { ...named, "mcp-name": "get_site" } });
    expect([other.status, other.json.error.code]).toEqual([400, -32_020]);
  });

  test("a subscription is acknowledged and ends", async () => {
    const listen = { notifications: { toolsListChanged: true } };
    const answer = await send(modern("subscriptions/listen", listen));
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream"]);
    const messages = Array.from(answer.text.matchAll(/^data: (.*)$/gm), ([, data = ""]) =>
      JSON.parse(data),
    );
    expect(messages).toMatchObject([
      { method: "notifications/subscriptions/acknowledged", params: { notifications: {} } },
      { id: 1, result: {} },
    ]);
  });

  test("a notification is accepted without a body", async () => {
    const body = { jsonrpc: "2.0", method: "notifications/initialized" };
    const answer = await send({ body });
    expect([answer.status, answer.text]).toEqual([202, ""]);
  });
});

describe("web pages", () => {
  test.each([
    "http://localhost:6274",
    "http://127.0.0.1:5173",
    "http://[::1]:80",
    "https://localhost",
  ])("of this machine may read: %s", async (origin) => {
    const answer = await send({ headers: { origin } });
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([200, origin]);
    const exposed = String(answer.headers["access-control-expose-headers"]);
    expect(exposed).toContain("WWW-Authenticate");
    expect(exposed).toContain("Mcp-Session-Id");
    const rejected = await sendTo(url, { headers: { origin } });
    expect([rejected.status, rejected.headers["access-control-allow-origin"]]).toEqual([
      401,
      origin,
    ]);
  });

  test("of this machine pass the preflight", async () => {
    const headers = {
      origin: "http://localhost:6274",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,mcp-protocol-version",
    };
    const answer = await sendTo(url, { method: "OPTIONS", headers, body: "" });
    expect([answer.status, answer.headers["access-control-allow-headers"]]).toEqual([
      204,
      "authorization,mcp-protocol-version",
    ]);
  });
});

describe("the log", () => {
  test("has one entry for each exchange, with the tool's operation and without secrets", async () => {
    await sandbox.control.clearLog();
    await send({ body: initialize });
    await send({ body: toolCall("get_workspace") });
    await send({ body: toolCall("get_metrics", { days: 2 }) });
    await send({ token: "no-such-key-at-all" });
    await send({ method: "GET" });
    const entries = await sandbox.control.log({ limit: 10 });
    expect(
      entries.map(({ method, target, operation, identity, outcome }) => [
        method,
        target,
        operation,
        identity,
        outcome,
      ]),
    ).toEqual([
      ["POST", "/mcp", null, "owner", "read"],
      ["POST", "/mcp", "get_workspace", "owner", "read"],
      ["POST", "/mcp", "get_metrics", "owner", "rejected"],
      ["POST", "/mcp", null, null, "rejected"],
      ["GET", "/mcp", null, "owner", "rejected"],
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(JSON.stringify(entries)).not.toContain("no-such-key-at-all");
    expect(entries[1]?.response.body).toContain("structuredContent");
  });
});
