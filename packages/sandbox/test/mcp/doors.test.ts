import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../../src/index.ts";
import { type Answer, call } from "../support/call.ts";
import { listOperations, minute, requestOf } from "../support/open-service.ts";
import { callTool, connect, eras, openMcp, readTool, type ToolAnswer } from "./open-mcp.ts";

const sandbox: RunningSandbox = await openMcp();
const operations = listOperations(sandbox);

// Each test starts without hits.
beforeEach(async () => void (await sandbox.control.advance({ milliseconds: minute })));

/** The header of the request ID in the document. */
const receipt = "x-request-id";

let keys = 0;
const newKey = (): string => `mcp-key-${(keys += 1)}`;

/** A response of REST or MCP in a common form. */
function shown({ status, text, headers }: Answer | ToolAnswer): unknown {
  const read = (name: string): unknown =>
    headers instanceof Headers ? headers.get(name) : (headers[name] ?? null);
  return [status, JSON.parse(text), read(receipt), read("idempotency-replayed")];
}

/** Returns the fixture of an operation as arguments of its tool. */
function argumentsOf(id: string): Record<string, unknown> {
  const [{ path, query, ...rest } = {}] = sandbox.fixtures()[id] ?? [];
  return { ...Object(path), ...Object(query), ...rest };
}

describe.each(eras)("a client of the %s revisions", (era) => {
  let client: Client;
  beforeAll(async () => void (client = await connect(sandbox, { era })));

  test("negotiates one of its revisions", () => {
    expect(client.getNegotiatedProtocolVersion()).toMatch(new RegExp(`^${era}-`));
  });

  test("finds one tool for each operation of the interface", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => id));
  });

  test.each(operations.filter(({ method }) => method === "get"))(
    "reads with $id what REST reads",
    async (operation) => {
      const { line } = requestOf(sandbox, operation);
      const rest = await call(sandbox, line);
      expect(await readTool(client, operation.id, argumentsOf(operation.id))).toEqual(rest.json);
    },
  );

  test.each(operations.filter(({ method }) => method !== "get"))(
    "repeats with $id what REST did under the same key",
    async (operation) => {
      const key = newKey();
      const { line, ...request } = requestOf(sandbox, operation);
      const first = await call(sandbox, line, { ...request, key });
      expect(first.status).toBeLessThan(300);
      const args = { ...argumentsOf(operation.id), idempotencyKey: key };
      const replayed = shown(await callTool(client, operation.id, args));
      expect(replayed).toEqual([first.status, first.json, first.headers.get(receipt), "true"]);
      await putBack(operation.id);
    },
  );

  test.each(operations.filter(({ method }) => method !== "get"))(
    "does with $id what REST repeats under the same key",
    async (operation) => {
      const key = newKey();
      const args = { ...argumentsOf(operation.id), idempotencyKey: key };
      const first = await callTool(client, operation.id, args);
      expect([first.isError, first.text]).toEqual([false, JSON.stringify(first.structured)]);
      const { line, ...request } = requestOf(sandbox, operation);
      const replayed = await call(sandbox, line, { ...request, key });
      expect(shown(replayed)).toEqual([
        first.status,
        first.structured,
        first.headers[receipt],
        "true",
      ]);
      await putBack(operation.id);
    },
  );
});

/** Launches and pauses a campaign once. */
async function putBack(id: string): Promise<void> {
  if (id.endsWith("_campaign") && id !== "create_campaign") await sandbox.control.reset();
}
