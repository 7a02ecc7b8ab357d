import { describe, expect, test } from "vitest";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startSandbox, type RunningSandbox } from "../../src/index.ts";
import { call, identityOf } from "../support/call.ts";
import { sharedStorages } from "../support/storages.ts";
import { callTool, mcpUrl, readTool } from "./open-mcp.ts";

describe.each(await sharedStorages())("two instances on $name", ({ createDatabase }) => {
  test("alternate for one client, and share keys and limits", async () => {
    const database = await createDatabase();
    const options = { port: 0, clock: "frozen", database } as const;
    const instances = [await startSandbox(options), await startSandbox(options)] as const;
    const [first, second] = instances;
    const client = await connectInTurn(instances);

    expect(await readTool(client, "get_workspace")).toHaveProperty("workspace");
    expect(await readTool(client, "get_site")).toHaveProperty("site");
    const args = { idempotencyKey: "at-two-instances", body: { tagline: "Two" } };
    const written = await callTool(client, "update_site", args);
    const replayed = await callTool(client, "update_site", args);
    expect(replayed.headers).toEqual({ ...written.headers, "idempotency-replayed": "true" });
    expect(replayed.text).toBe(written.text);

    const body = { tagline: "Two" };
    const rest = await call(second, "PATCH /site", { key: "at-two-instances", body });
    expect([rest.text, rest.headers.get("idempotency-replayed")]).toEqual([written.text, "true"]);

    const { limit } = first.contract.policies.rateLimits.find(({ counts }) => counts === "all")!;
    const used = 5;
    for (let count = used; count < limit; count += 1)
      expect((await callTool(client, "get_workspace")).isError).toBe(false);
    expect((await callTool(client, "get_workspace")).status).toBe(429);
    expect((await call(first, "GET /workspace")).status).toBe(429);

    await client.close();
    await Promise.all(instances.map((instance) => instance.close()));
  });
});

/** Creates a client whose requests alternate between instances, as behind a load balancer. */
async function connectInTurn(
  instances: readonly [RunningSandbox, RunningSandbox],
): Promise<Client> {
  let requests = 0;
  const [first] = instances;
  const { token } = identityOf(first);
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(mcpUrl(first), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch(_, init) {
      requests += 1;
      return fetch(mcpUrl(instances[requests % 2 === 0 ? 0 : 1]), init);
    },
  });
  await client.connect(transport);
  return client;
}
