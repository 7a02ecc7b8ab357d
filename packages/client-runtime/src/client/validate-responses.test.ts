import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openNewsroom } from "../../test/newsroom-server.ts";
import {
  createClient,
  createMethods,
  type TranslateOutcome,
} from "../../../codegen/test/newsroom/generated/client.ts";
import { translateOperation } from "../../../codegen/test/newsroom/generated/operations.ts";
import { countCharacters, deepEqual } from "../table/schema-rules.ts";

const body = { text: "Rain" };

test("with validate: true, a valid body is data", async () => {
  expect(await translateTo({ text: "Regen" })).toMatchObject({ ok: true, data: { text: "Regen" } });
});

test.for([
  [{ text: 7 }, "/text", "type"],
  [{ words: "secret-word" }, "", "required"],
] as const)("the outcome of the body %j has the place and the keyword", async (given) => {
  const [body, at, keyword] = given;

  const outcome = await translateTo(body);

  expect(outcome).toMatchObject({
    kind: "undocumented",
    ok: false,
    reason: "content",
    status: 200,
    text: JSON.stringify(body),
    violation: { at, keyword },
    message: `translate got response 200, with a body that violates its schema at ${at || "its root"}: ${keyword}`,
  });
});

test("bodies of errors are validated, those without a schema are not", async () => {
  await using newsroom = await openNewsroom((_, response) => sendJson(response, 401, { no: 1 }));
  const { translate } = createMethods(
    { translate: translateOperation },
    { baseUrl: newsroom.baseUrl, auth: "card", validate: true },
  );

  expect(await translate({ body })).toMatchObject({ violation: { at: "", keyword: "required" } });
});

test("without the option, nothing is validated", async () => {
  await using newsroom = await openNewsroom((_, response) => sendJson(response, 200, { text: 7 }));

  expect(await newsroom.client.translate({ body })).toMatchObject({ ok: true, data: { text: 7 } });
});

test("streams pass, and other kinds of outcomes stay as they are", async () => {
  await using newsroom = await openNewsroom((request, response) => {
    if (request.method === "POST") response.writeHead(418).end("tea");
    else if (request.url?.endsWith("/sequence"))
      response.writeHead(200, { "content-type": "application/json-seq" }).end();
    else
      response.writeHead(200, { "content-type": "application/x-ndjson" }).end('{"id":1,"text":""}');
  });
  const client = createClient({ baseUrl: newsroom.baseUrl, auth: "card", validate: true });

  expect(await client.translate({ body })).toMatchObject({ reason: "status", text: "tea" });
  expect(await client.exportArchive()).toMatchObject({ ok: true });
  expect(await client.exportSequence()).toMatchObject({ ok: true });
});

test("helpers of the validators", () => {
  expect([countCharacters("a🦉"), countCharacters("")]).toEqual([2, 0]);
  expect(deepEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  for (const other of [null, [], {}, { a: [] }, { a: [1, { b: 0 }] }, { b: [1, { b: null }] }])
    expect(deepEqual({ a: [1, { b: null }] }, other)).toBe(false);
});

async function translateTo(returned: unknown): Promise<TranslateOutcome> {
  await using newsroom = await openNewsroom((_, response) => sendJson(response, 200, returned));
  const client = createClient({ baseUrl: newsroom.baseUrl, auth: "card", validate: true });
  // The server ends with this function.
  const outcome = await client.translate({ body });
  return outcome;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
