import { setupServer } from "msw/node";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { fileURLToPath } from "node:url";
import { loadContract, type Contract } from "@plumbline/contract";
import type { CallInput } from "@plumbline/client-runtime";
import { type Client, createClient, operationTable, type Outcome } from "../src/index.ts";
import { handlers } from "../src/testing-msw.ts";
import { exampleInput } from "./example-input.ts";

const baseUrl = "https://ads.test/v1";

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract(fileURLToPath(import.meta.resolve("@local-ads/openapi")));
});

test.for(Object.entries(operationTable.operations))(
  "%s gets an example of its success, and replayed by its key",
  async ([name, { operationId }]) => {
    const server = setupServer(...handlers({ baseUrl }));
    server.listen({ onUnhandledFrame: "error" });
    onTestFinished(() => server.close());
    const operation = contract.operations.find(({ id }) => id === operationId);
    const input = operation ? exampleInput(operation) : {};
    const client = createClient({ baseUrl, auth: "any-key", maxRetries: 0 });

    const first = await call(client, name, input);
    const { idempotencyKey } = first.receipt;
    const again = await call(client, name, { ...input, ...(idempotencyKey && { idempotencyKey }) });

    expect(first).toMatchObject({ ok: true, receipt: { replayed: false } });
    expect(again).toMatchObject({
      ok: true,
      data: "data" in first && first.data,
      receipt: { replayed: idempotencyKey !== undefined },
    });
  },
);

/** Calls a method by name. The types require each method's own input. */
async function call(client: Client, name: string, input: CallInput): Promise<Outcome> {
  const methods = client as unknown as Record<string, (input: CallInput) => Promise<Outcome>>;
  const method = methods[name];
  if (!method) throw new Error(`the client has no method ${name}`);
  return method(input);
}
