import { fileURLToPath } from "node:url";
import { loadContract, type Contract, type Operation } from "@plumbline/contract";
import { startMock } from "@plumbline/mock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Client,
  type ClientOptions,
  createClient,
  operationTable,
  type Outcome,
} from "../src/index.ts";
import type { CallInput } from "@plumbline/client-runtime";
import { exampleBodies, exampleInput } from "./example-input.ts";

const document = fileURLToPath(import.meta.resolve("@local-ads/openapi"));
const entries = Object.entries(operationTable.operations);

let contract: Contract;
let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  contract = await loadContract(document);
  mock = await startMock({ source: document, port: 0 });
});
afterAll(async () => {
  await mock.close();
});

describe("each operation, called with the document's example", () => {
  test("is a method of the client", () => {
    const served = contract.operations.filter(
      ({ servers }) => servers[0]?.url === contract.servers[0]?.url,
    );

    expect(entries.map(([, { operationId }]) => operationId)).toEqual(served.map(({ id }) => id));
    expect(entries).toHaveLength(16);
  });

  test.for(entries)("%s returns its documented success", async ([name, entry]) => {
    const outcome = await call(name, connect({}));

    expect(outcome).toMatchObject({ kind: "response", ok: true, operation: name });
    expect(outcome.receipt).toMatchObject({
      requestId: expect.stringMatching(/./),
      replayed: false,
      attempts: 1,
    });
    expect(outcome.receipt.idempotencyKey !== undefined).toBe("idempotency" in entry);
    const [success = ""] = entry.success;
    expect(exampleBodies(contract, entry.operationId, success)).toContainEqual(
      outcome.kind === "response" && outcome.ok ? outcome.data : undefined,
    );
  });

  test.for(entries)("%s returns each documented error", async ([name, entry]) => {
    const documented = Object.keys(entry.responses).filter((key) => !key.startsWith("2"));
    const statuses = documented.map((key) => key.replace("4XX", "404").replace("default", "503"));

    expect(statuses).not.toEqual([]);
    for (const status of statuses) {
      const outcome = await call(name, connect({ headers: { Prefer: `code=${status}` } }));
      expect(outcome).toMatchObject({
        kind: "response",
        ok: false,
        status: Number(status),
        error: { error: expect.any(String) },
      });
    }
  });

  test.for(entries)("%s without a credential is unauthorized", async ([name]) => {
    expect(await call(name, connect({ auth: null }))).toMatchObject({
      kind: "response",
      ok: false,
      status: 401,
    });
  });
});

describe("keyed operations", () => {
  const keyed = entries.filter(([, entry]) => "idempotency" in entry);

  test.for(keyed)(
    "%s with the same key and arguments gets the response of the first time",
    async ([name]) => {
      const client = connect({});
      const first = await call(name, client);
      const again = await call(name, client, {
        idempotencyKey: first.receipt.idempotencyKey ?? "",
      });

      expect(first).toMatchObject({ ok: true, receipt: { replayed: false } });
      expect(again).toMatchObject({
        ok: true,
        receipt: { replayed: true, idempotencyKey: first.receipt.idempotencyKey },
      });
      expect(bodyOf(again)).toEqual(bodyOf(first));
    },
  );

  test("the same key with other arguments is a conflict", async () => {
    const client = connect({});
    const { receipt } = await client.updateSite({ body: { tagline: "One" } });
    const key = receipt.idempotencyKey ?? "";

    const other = await client.updateSite({ body: { tagline: "Two" }, idempotencyKey: key });

    expect(other).toMatchObject({
      kind: "response",
      ok: false,
      status: 409,
      receipt: { idempotencyKey: key },
    });
  });

  test("null is sent as null and clears a field", async () => {
    const sent: unknown[] = [];
    const client = connect({
      fetch: async (request) => {
        sent.push(await request.clone().json());
        return fetch(request);
      },
    });

    expect(await client.updateSite({ body: { tagline: null, bio: null } })).toMatchObject({
      ok: true,
      status: 200,
    });
    expect(sent).toEqual([{ tagline: null, bio: null }]);
  });
});

test("a body above the limit is rejected with its own status", async () => {
  const doc = { text: "x".repeat(operationTable.bodyLimit.bytes) };

  expect(await connect({}).saveSiteDraft({ body: { doc } })).toMatchObject({
    kind: "response",
    status: operationTable.bodyLimit.exceeded,
  });
});

test("an unreachable base URL has an outcome of its own", async () => {
  const client = connect({ baseUrl: `${mock.origin}/nowhere` });

  expect(await client.getSite()).toMatchObject({ ok: false, status: 404 });
});

function connect(options: Partial<ClientOptions>): Client {
  return createClient({ baseUrl: mock.url, auth: "any-key", maxRetries: 0, ...options });
}

/** Calls a method by name with the document's example. The types require each method's own input. */
async function call(name: string, client: Client, more: CallInput = {}): Promise<Outcome> {
  const methods = client as unknown as Record<string, (input: CallInput) => Promise<Outcome>>;
  const method = methods[name];
  if (!method) throw new Error(`the client has no method ${name}`);
  return method({ ...exampleInput(operationOf(name)), ...more });
}

function operationOf(name: string): Operation {
  const id = entries.find(([other]) => other === name)?.[1].operationId;
  const found = contract.operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`the document has no operation for ${name}`);
  return found;
}

function bodyOf(outcome: Outcome): unknown {
  return outcome.kind === "response" && outcome.ok ? outcome.data : undefined;
}
