import { expect, test } from "vitest";
import { hashSecret } from "../../src/dispatch/find-credential.ts";
import { identityOf } from "../support/call.ts";
import { type RawAnswer, send, toolCall } from "./raw-request.ts";
import { openTarget, type Target, type Weaken, withHeader } from "./weaken.ts";

interface Attack {
  readonly what: string;
  readonly attack: (target: Target) => Promise<RawAnswer>;
  /** The response of the defence. */
  readonly rejected: number;
  /** Removes the defence. */
  readonly weaken: Weaken;
}

const body = toolCall("get_workspace");
const ownerOf = ({ sandbox }: Target): string => identityOf(sandbox).token;

const anyResource: Weaken = (seams) => ({
  ...seams,
  judgeCredential: (row, now) => seams.judgeCredential(row, now),
});

const attacks: readonly Attack[] = [
  ...[
    "http://evil.example",
    "https://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "null",
  ].map((origin): Attack => ({
    what: `a web page of ${origin} that has a key`,
    attack: (target) => send(target.url, { token: ownerOf(target), body, headers: { origin } }),
    rejected: 403,
    weaken: withHeader("origin", "http://localhost"),
  })),
  {
    what: "a web page whose own name was resolved to this machine",
    attack: (target) =>
      send(target.url, {
        token: ownerOf(target),
        body,
        headers: { host: `evil.example:${target.url.port}` },
      }),
    rejected: 403,
    weaken: withHeader("host", "localhost"),
  },
  {
    what: "a session ID of somebody else in place of a credential",
    attack: (target) => send(target.url, { body, headers: { "mcp-session-id": "somebody-elses" } }),
    rejected: 401,
    weaken: (seams, secret) => ({ ...seams, readSecret: (call) => call.secret ?? secret }),
  },
  {
    what: "a token of the REST resource",
    attack: async (target) => send(target.url, { token: await bindTo(target, "rest"), body }),
    rejected: 401,
    weaken: anyResource,
  },
  {
    what: "a token of the MCP resource at REST",
    attack: async (target) =>
      send(new URL("/v1/workspace", target.origin), {
        method: "GET",
        token: await bindTo(target, "mcp"),
      }),
    rejected: 401,
    weaken: anyResource,
  },
  {
    what: "a token that may read leads, at the workspace",
    attack: async (target) => {
      const { token } = identityOf(target.sandbox, "only leads:read");
      return send(target.url, { token: await bindTo(target, "mcp", token), body });
    },
    rejected: 403,
    weaken: (seams) => ({ ...seams, decideAccess: () => ({ kind: "allowed" }) }),
  },
];

test.each(attacks)("$what is rejected", async ({ attack, rejected }) => {
  expect((await attack(await openTarget())).status).toBe(rejected);
});

test.each(attacks)("$what succeeds without the defence", async ({ attack, weaken }) => {
  expect((await attack(await openTarget(weaken))).status).toBe(200);
});

test("the challenge for a rejected token has the metadata of the interface", async () => {
  const target = await openTarget();
  const atMcp = await send(target.url, { token: await bindTo(target, "rest"), body });
  const rest = new URL("/v1/workspace", target.origin);
  const atRest = await send(rest, { method: "GET", token: await bindTo(target, "mcp") });
  const wellKnown = `${target.origin}/.well-known/oauth-protected-resource`;
  expect([atMcp, atRest].map(({ headers }) => headers["www-authenticate"])).toEqual([
    `Bearer resource_metadata="${wellKnown}/mcp", error="invalid_token"`,
    `Bearer resource_metadata="${wellKnown}/v1", error="invalid_token"`,
  ]);
});

test("a page of another origin cannot read a response", async () => {
  const { url } = await openTarget();
  const origin = "http://evil.example";
  const preflight = { origin, "access-control-request-method": "POST" };
  const answers = [
    await send(url, { headers: { origin }, body }),
    await send(url, { method: "OPTIONS", headers: preflight, body: "" }),
  ];
  for (const { status, headers } of answers)
    expect([status, headers["access-control-allow-origin"]]).toEqual([403, undefined]);
});

test("the credential identifies the caller, regardless of the session ID", async () => {
  const target = await openTarget();
  const mine = identityOf(target.sandbox, "owner of northside-roofing").token;
  expect(await slugOf(target, mine)).toBe("northside-roofing");

  const trusting = await openTarget((seams, secret) => ({ ...seams, readSecret: () => secret }));
  expect(await slugOf(trusting, mine)).toBe("rivera-plumbing");
});

test("no session is started, so none can be hijacked", async () => {
  const target = await openTarget();
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const answer = await send(target.url, {
    token: ownerOf(target),
    body: { jsonrpc: "2.0", id: 1, method: "initialize", params },
  });
  expect([answer.status, answer.headers["mcp-session-id"]]).toEqual([200, undefined]);
});

/** Returns the workspace that a tool call with a foreign session ID reads. */
async function slugOf({ url }: Target, token: string): Promise<unknown> {
  const { json } = await send(url, {
    token,
    body,
    headers: { "mcp-session-id": "somebody-elses" },
  });
  return json.result.structuredContent.workspace.slug;
}

/** Turns the owner's key into an access token of an interface. */
async function bindTo(
  target: Target,
  resource: "rest" | "mcp",
  token = ownerOf(target),
): Promise<string> {
  const { db } = target.core.service.storage;
  await db
    .updateTable("credentials")
    .set({ kind: "access-token", resource })
    .where("hash", "=", hashSecret(token))
    .execute();
  return token;
}
