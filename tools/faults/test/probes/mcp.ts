import { toolCall } from "../../../../packages/sandbox/test/mcp/raw-request.ts";
import type { Probe, Probes } from "../probe.ts";

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** Returns the listed tool of one operation of each kind. */
const tools: Probe = async ({ message }) => {
  const { json } = await message({ body: list });
  return json.result.tools;
};

const statusOfKey: Probe = async ({ message }) => (await message()).status;

export const doorProbes: Probes = {
  "rest-token-at-mcp": async ({ app, message }) => {
    const { connect } = await app();
    const { access_token: token } = await connect();
    return (await message({ token })).status;
  },
  "mcp-missing-credential-as-last": async ({ message }) => {
    await message();
    return (await message({ headers: { authorization: null } })).status;
  },
  "mcp-rejects-keys": statusOfKey,
  "mcp-rejects-tokens": async ({ app, message }) => {
    const { connect, mcp } = await app();
    const { access_token: token } = await connect({ resource: mcp });
    return (await message({ token })).status;
  },
  "mcp-scopes-unchecked": async ({ message }) =>
    (await message({ as: "only leads:read", body: toolCall("get_workspace") })).json.result.isError,
  "mcp-challenge-without-metadata": async ({ message }) => {
    const { headers } = await message({ token: "nobody" });
    return String(headers["www-authenticate"]).replace(/http:[^"]*/, "");
  },
  "mcp-challenge-as-tool-error": async ({ app, message }) => {
    const { connect, mcp } = await app();
    const { access_token: token } = await connect({ resource: mcp, scope: "leads:read" });
    return (await message({ token, body: toolCall("get_workspace") })).status;
  },
  "foreign-origin-accepted": async ({ message }) =>
    (await message({ headers: { origin: "https://attacker.example" } })).status,
  "unknown-protocol-version-accepted": async ({ message }) =>
    (
      await message({
        body: {
          jsonrpc: "2.0",
          id: 1,
          method: "initialize",
          params: {
            protocolVersion: "1999-01-01",
            capabilities: {},
            clientInfo: { name: "probe", version: "1" },
          },
        },
      })
    ).json.result.protocolVersion,
};

export const messageProbes: Probes = {
  "malformed-message-accepted": async ({ message }) => (await message({ body: "{" })).status,
  "unknown-method-accepted": async ({ message }) =>
    (await message({ body: { jsonrpc: "2.0", id: 1, method: "no/such" } })).json.result,
  "unknown-tool-as-first": async ({ message }) => {
    await message({ body: list });
    return (await message({ body: toolCall("no_such_tool") })).json.error?.code;
  },
};

/** Calls a tool until it is rejected, then sends a request to the other interface. */
function callingUntilRejected(count: number, body: (index: number) => object, line: string): Probe {
  return async ({ message, status }) => {
    for (let index = 0; index < count; index += 1) await message({ body: body(index) });
    return status(line);
  };
}

const reads = callingUntilRejected(120, () => toolCall("get_workspace"), "GET /workspace");
const writes = callingUntilRejected(
  20,
  (index) => toolCall("publish_site", { idempotencyKey: `publication-${index}` }),
  "POST /site/publish",
);

function keyed(bio: string): object {
  return toolCall("update_site", { idempotencyKey: "used-at-both-doors", body: { bio } });
}

export const sharingProbes: Probes = {
  "mcp-limits-apart": reads,
  "mcp-operations-uncounted": reads,
  "mcp-writes-uncounted": writes,
  "mcp-keys-apart": async ({ message, status }) => {
    await message({ body: keyed("one") });
    return status("PATCH /site", { key: "used-at-both-doors", body: { bio: "another" } });
  },
  "mcp-keys-forgotten": async ({ message }) => {
    await message({ body: keyed("one") });
    return (await message({ body: keyed("another") })).json.result.isError ?? false;
  },
};

export const toolProbes: Probes = {
  "tool-missing": tools,
  "tool-unlisted": tools,
  "tools-renamed": tools,
  "mutations-as-read-only": tools,
  "nothing-destructive": tools,
  "reads-as-mutations": tools,
  "nothing-idempotent": tools,
  "annotations-missing": tools,
  "tool-input-open": tools,
  "tool-input-optional": tools,
  "tool-input-unbounded": tools,
  "tool-input-without-arguments": tools,
  "tool-output-schema-missing": tools,
  "tool-output-schema-wrong": tools,
};

/** Returns the result of a call without what differs each time. */
function resultOf(name: string, args?: object): Probe {
  return async ({ message }) => {
    const { result } = (await message({ body: toolCall(name, args) })).json;
    const { isError = false, structuredContent = {}, _meta = {} } = result;
    return [isError, Object.keys(structuredContent), Object.keys(_meta)];
  };
}

const success = resultOf("get_workspace");

export const resultProbes: Probes = {
  "tool-errors-unmarked": resultOf("get_vertical", { slug: "no-such-trade" }),
  "tool-successes-as-errors": success,
  "tool-errors-untold": async ({ message }) => {
    const body = toolCall("get_vertical", { slug: "no-such-trade" });
    return (await message({ body })).json.result.content;
  },
  "structured-content-missing": success,
  "structured-content-differs": success,
  "structured-content-wrapped": success,
  "mcp-receipt-missing": success,
  "mcp-status-missing": success,
};
