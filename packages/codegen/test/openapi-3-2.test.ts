import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connectClient, equip, type OperationTable } from "@plumbline/client-runtime";
import { type Contract, type JsonObject, loadContract } from "@plumbline/contract";
import { beforeAll, expect, test } from "vitest";
import { generateClient, generateWithOmissions, writeGenerated } from "../src/index.ts";
import { nameMethods } from "../src/table/name-methods.ts";
import { buildTable } from "../src/table/build-table.ts";
import { compile } from "./compile.ts";

const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const respondsWith = (mediaType: string, content: JsonObject): JsonObject => ({
  200: { description: "ok", content: { [mediaType]: content } },
});
const filter = {
  type: "object",
  properties: { q: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
};
const document: JsonObject = {
  openapi: "3.2.0",
  info: { title: "Things", version: "1" },
  servers: [{ url: "http://127.0.0.1/v1", name: "here" }],
  security: [{ device: [] }, {}],
  tags: [{ name: "things", summary: "Things", kind: "nav" }],
  paths: {
    "/things": {
      query: {
        operationId: "searchThings",
        requestBody: { required: true, content: { "application/json": { schema: filter } } },
        responses: respondsWith("application/jsonl", { itemSchema: item }),
      },
      additionalOperations: {
        COPY: { operationId: "copyThings", responses: { 204: { description: "Copied" } } },
        Move: { operationId: "moveThings", responses: { 204: { description: "Moved" } } },
        Put: { operationId: "putThings", responses: { 204: { description: "Put" } } },
      },
      patch: {
        operationId: "sendThings",
        requestBody: {
          required: true,
          content: {
            "multipart/mixed": {
              itemSchema: item,
              itemEncoding: { headers: { "X-Kind": { schema: { const: "thing" } } } },
            },
          },
        },
        responses: { 204: { description: "Taken" } },
      },
      put: {
        operationId: "importThings",
        requestBody: {
          required: true,
          content: { "application/json-seq": { itemSchema: item } },
        },
        responses: { 204: { description: "Imported" } },
      },
      get: {
        operationId: "findThings",
        parameters: [
          {
            name: "all",
            in: "querystring",
            required: true,
            content: { "application/x-www-form-urlencoded": { schema: filter } },
          },
        ],
        responses: respondsWith("application/json-seq", { itemSchema: item }),
      },
      post: {
        operationId: "followThings",
        parameters: [{ name: "c", in: "cookie", style: "cookie", schema: { type: "string" } }],
        responses: {
          200: {
            description: "ok",
            content: { "text/event-stream": { $ref: "#/components/mediaTypes/Events" } },
          },
        },
      },
    },
  },
  components: {
    mediaTypes: {
      Events: {
        itemSchema: {
          properties: {
            event: { const: "made" },
            data: { type: "string", contentMediaType: "application/json", contentSchema: item },
          },
        },
      },
    },
    securitySchemes: {
      device: {
        type: "oauth2",
        deprecated: true,
        flows: {
          deviceAuthorization: {
            deviceAuthorizationUrl: "https://a.test/device",
            tokenUrl: "https://a.test/token",
            scopes: {},
          },
        },
      },
    },
  },
};

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract(document);
});

test("operations of OpenAPI 3.2 are methods, and their streams are typed", async () => {
  const { files, omissions } = await generateWithOmissions(contract);
  const calls = (files.find(({ path }) => path === "calls.ts")?.text ?? "").replaceAll(/\s+/g, " ");

  for (const text of [
    "readonly body: { q?: string; tags?: string[]; };",
    "readonly body: { id: number; }[];",
    "readonly body: { id: number; }[] | AsyncIterable<{ id: number; }> | RawBody;",
    "readonly querystring: { q?: string; tags?: string[]; };",
    "export type SearchThingsOutcome = | Success<200, ItemStream<{ id: number; }>>",
    "export type FindThingsOutcome = | Success<200, ItemStream<{ id: number; }>>",
    'Success<200, ItemStream<ServerEvent<{ id: number; }, "made">>>',
    "readonly copyThings: (input?: CopyThingsInput)",
  ])
    expect(calls).toContain(text);
  expect(omissions).toContainEqual({
    pointer: "/paths/~1things/additionalOperations/Put",
    part: "Put /things",
    reason: "fetch cannot send Put.",
  });
});

test("the files compile", async () => {
  const folder = await mkdtemp(join(tmpdir(), "codegen-"));
  await writeGenerated(await generateClient(contract), folder);

  expect(compile([join(folder, "client.ts"), join(folder, "types.ts")])).toEqual([]);
  await rm(folder, { recursive: true });
});

interface Call {
  (input?: object): Promise<{ readonly ok: boolean; readonly data: AsyncIterable<unknown> }>;
}

function tableOf({ operations }: Contract): OperationTable {
  const methods = nameMethods(operations.filter(({ method }) => method !== "Put"));
  return buildTable(contract, { methods });
}

test("the methods of additional operations are sent as the document states them", async () => {
  const sent: string[] = [];
  const client = connectClient<Record<string, Call>>(equip(tableOf(contract)), {
    baseUrl: "http://127.0.0.1/v1",
    auth: null,
    // A server of Node rejects methods that it does not know.
    fetch: async ({ method }) => {
      sent.push(method);
      return new Response(null, { status: 204 });
    },
  });

  await client["copyThings"]?.();
  await client["moveThings"]?.();

  expect(sent).toEqual(["COPY", "Move"]);
});

test("the items of a multipart body are parts with the headers of the document", async () => {
  let sent = "";
  const client = connectClient<Record<string, Call>>(equip(tableOf(contract)), {
    baseUrl: "http://127.0.0.1/v1",
    auth: null,
    fetch: async (request) => {
      sent = `${request.headers.get("content-type")} ${await request.text()}`;
      return new Response(null, { status: 204 });
    },
  });

  await client["sendThings"]?.({ body: [{ id: 1 }, { id: 2 }] });

  const [, boundary = ""] = /^multipart\/mixed; boundary=(\S+) /.exec(sent) ?? [];
  expect(sent.split(`--${boundary}`).slice(1)).toEqual([
    '\r\nContent-Type: application/json\r\nX-Kind: thing\r\n\r\n{"id":1}\r\n',
    '\r\nContent-Type: application/json\r\nX-Kind: thing\r\n\r\n{"id":2}\r\n',
    "--\r\n",
  ]);
});

test("a list and an async iterable of items are sent as a sequence", async () => {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    sent.push(`${request.headers["content-type"]} ${body}`);
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const client = connectClient<Record<string, Call>>(equip(tableOf(contract)), {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    auth: null,
  });
  async function* items(): AsyncGenerator<object> {
    yield { id: 1 };
    yield { id: 2 };
  }

  await client["importThings"]?.({ body: [{ id: 1 }, { id: 2 }] });
  await client["importThings"]?.({ body: items() });
  await client["importThings"]?.({ body: "raw" });

  const sequence = 'application/json-seq \u001E{"id":1}\n\u001E{"id":2}\n';
  expect(sent).toEqual([sequence, sequence, "application/json-seq raw"]);
  server.close();
});

test("a query is sent again like a read, and the whole query as a form", async () => {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push(`${request.method} ${request.url} ${body}${request.headers.cookie ?? ""}`);
    if (requests.length === 1) response.writeHead(503).end();
    else if (request.method === "QUERY")
      response.writeHead(200, { "content-type": "application/jsonl" }).end('{"id":1}\n{"id":2}\n');
    else if (request.method === "GET")
      response
        .writeHead(200, { "content-type": "application/json-seq" })
        .end('\u001E{"id":3}\n\u001E{"id":4}\n');
    else response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const client = connectClient<Record<string, Call>>(equip(tableOf(contract)), {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    auth: null,
    random: () => 0,
  });
  const itemsOf = async (name: string, input: object): Promise<readonly unknown[]> => {
    const outcome = await client[name]?.(input);
    const items: unknown[] = [];
    if (outcome?.ok) for await (const each of outcome.data) items.push(each);
    return items;
  };

  expect(await itemsOf("searchThings", { body: { q: "a" } })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await itemsOf("findThings", { querystring: { q: "b c", tags: ["d", "e"] } })).toEqual([
    { id: 3 },
    { id: 4 },
  ]);
  expect(await client["copyThings"]?.()).toMatchObject({ ok: true });
  await client["followThings"]?.({ cookies: { c: "a=b" } });
  expect(requests).toEqual([
    'QUERY /v1/things {"q":"a"}',
    'QUERY /v1/things {"q":"a"}',
    "GET /v1/things?q=b+c&tags=d&tags=e ",
    "COPY /v1/things ",
    "POST /v1/things c=a=b",
  ]);
  server.close();
});
