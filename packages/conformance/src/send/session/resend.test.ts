import { compileContract } from "@plumbline/contract";
import type { Exchange, SentRequest } from "@plumbline/report";
import { expect, test } from "vitest";
import { resolveTarget } from "../../target/resolve-target.ts";
import { createSession } from "./create-session.ts";
import { resend } from "./resend.ts";

const responses = { 200: { description: "It." } };
const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      patch: { operationId: "change", security: [{ key: [] }], responses },
    },
  },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
});
const [operation] = contract.operations;

/** Sends a recorded request again, and returns what arrived. */
async function resent(request: Partial<SentRequest>): Promise<readonly string[]> {
  const arrived: string[] = [];
  const target = resolveTarget({
    baseUrl: "http://127.0.0.1:2/v2",
    allow: "spend",
    identities: [{ name: "owner", token: "owner-token-1234567890" }],
    async fetch(input, init) {
      const { method, url } = new Request(input, init);
      arrived.push(`${method} ${url}`);
      return new Response();
    },
  });
  const exchange = {
    identity: "owner",
    purpose: "one",
    request: { method: "PATCH", url: "https://api.test/v1/notes/7", headers: {}, ...request },
  };
  const session = createSession({ contract, target, seed: 1 });
  if (!operation) return [];
  // Only these members are read.
  await resend(session, exchange as Exchange, { operation, baseUrl: "https://api.test/v1" });
  return arrived;
}

test("a recorded request is sent to the target of today, without credentials in its query", async () => {
  expect(await resent({})).toEqual(["PATCH http://127.0.0.1:2/v2/notes/7"]);
  const url = "https://api.test/v1/notes/a%2Fb?q=a?b&token=<secret>";
  expect(await resent({ url })).toEqual(["PATCH http://127.0.0.1:2/v2/notes/a%2Fb?q=a?b"]);
});

test.each<[string, Partial<SentRequest>]>([
  ["another host", { url: "https://api.test.example/v1/notes/7" }],
  ["another prefix", { url: "https://api.test/v10/notes/7" }],
  ["another path", { url: "https://api.test/v1/users/7" }],
  ["a longer path", { url: "https://api.test/v1/notes/7/all" }],
  ["another method", { method: "DELETE" }],
  ["a secret in its body", { body: '{"password":"<secret>"}' }],
])("a request of a report with %s is not sent", async (_name, request) => {
  expect(await resent(request)).toEqual([]);
});
