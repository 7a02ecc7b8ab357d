import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ResponseValidators } from "@plumbline/client-runtime";
import { connectClient, equip, validateResponses } from "@plumbline/client-runtime";
import { type Contract, type JsonObject, loadContract } from "@plumbline/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateClient, writeGenerated } from "../src/index.ts";
import { buildTable } from "../src/table/build-table.ts";
import { nameMethods } from "../src/table/name-methods.ts";
import { compileLines } from "./compile.ts";

const thing = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const bytes = { type: "string", format: "binary" };
const responding = (content: JsonObject): JsonObject => ({ 200: { description: "ok", content } });

// As common server frameworks print it: any type of response, and forms beside JSON.
const document: JsonObject = {
  openapi: "3.0.3",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      get: { operationId: "getThing", responses: responding({ "*/*": { schema: thing } }) },
      post: {
        operationId: "addThing",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: { type: "object", properties: { id: { type: "integer" }, photo: bytes } },
            },
            "application/json": { schema: thing },
            "application/xml": { schema: thing },
          },
        },
        responses: responding({ "application/*": {}, "text/csv": { schema: { type: "string" } } }),
      },
      put: {
        operationId: "putThing",
        requestBody: { content: { "*/*": { schema: thing } } },
        responses: responding({ "*/*": { schema: bytes } }),
      },
      patch: {
        operationId: "drawThing",
        requestBody: { content: { "image/*": { schema: bytes } } },
        responses: { 204: { description: "Drawn" } },
      },
    },
  },
};

let folder: string;
let contract: Contract;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-types-"));
  await writeFile(join(folder, "things.json"), JSON.stringify(document));
  contract = await loadContract(join(folder, "things.json"));
  await writeGenerated(await generateClient(contract, { validators: true }), folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("the types are those of the chosen media type, and of the schema under any type", async () => {
  const program = `import { createClient } from "./client.ts";
const client = createClient({ baseUrl: "http://127.0.0.1/v1" });
const got = await client.getThing();
export const id: number = got.ok ? got.data.id : 0;
export const wrong: string = got.ok ? got.data.id : "";
await client.addThing({ body: { id: 1 } });
await client.addThing({ body: { id: 1 }, contentType: "application/json", accept: "text/csv" });
await client.addThing({ body: { id: 1, photo: new Blob() }, contentType: "multipart/form-data" });
await client.addThing({ body: "<thing/>", contentType: "application/xml" });
await client.addThing({ body: "<thing/>" });
await client.addThing({ body: { id: 1 }, contentType: "application/xml" });
await client.addThing({ body: { id: 1 }, contentType: "text/plain" });
await client.addThing({ body: { id: 1 }, accept: "image/png" });
const put = await client.putThing({ body: { id: 1 } });
export const file: Blob | undefined = put.ok ? put.data : undefined;
await client.putThing.download({ body: { id: 1 } });
await client.getThing.download();
`;
  const path = join(folder, "program.ts");
  await writeFile(path, program);

  // The lines that must not compile: a number as text, and media types that do not fit.
  expect([...compileLines(path)]).toEqual([5, 10, 11, 12, 13, 17]);
});

describe("a call", () => {
  test.for([
    ["the default", { body: { id: 1 } }, "application/json", '{"id":1}'],
    [
      "a raw type",
      { body: "<thing/>", contentType: "application/xml" },
      "application/xml",
      "<thing/>",
    ],
    [
      "a form",
      { body: { id: 1 }, contentType: "multipart/form-data" },
      /^multipart\/form-data; boundary=/,
      /name="id"\r\n\r\n1\r\n/,
    ],
  ] as const)("sends its body in %s", async ([, input, contentType, body]) => {
    const { send, requests } = respondingWith(Response.json({ id: 1 }));

    expect(await send("addThing", input)).toMatchObject({ ok: true });

    expect(requests[0]?.headers.get("content-type")).toMatch(contentType);
    expect(await requests[0]?.text()).toMatch(body);
  });

  test("sends JSON if the document takes any type, and the type of bytes in a range", async () => {
    const { send, requests } = respondingWith(Response.json({ id: 1 }));

    await send("putThing", { body: { id: 1 } });
    await send("drawThing", { body: new Blob(["."], { type: "image/png" }) });
    await send("drawThing", { body: new Uint8Array(1) });

    expect(requests.map(({ headers }) => headers.get("content-type"))).toEqual([
      "application/json",
      "image/png",
      "application/octet-stream",
    ]);
  });

  test("asks for the chosen media type", async () => {
    const { send, requests } = respondingWith(Response.json({ id: 1 }));

    await send("addThing", { body: { id: 1 }, accept: "text/csv" });
    await send("addThing", { body: { id: 1 } });

    expect(requests.map(({ headers }) => headers.get("accept"))).toEqual([
      "text/csv",
      "application/*, text/csv",
    ]);
  });

  test("is rejected with a media type that the operation does not take", async () => {
    const { send, requests } = respondingWith(Response.json({ id: 1 }));

    await expect(send("addThing", { body: "", contentType: "text/plain" })).rejects.toThrow(
      expect.objectContaining({
        code: "content-type-unknown",
        message: "addThing takes a body of application/json, multipart/form-data, application/xml",
      }),
    );
    expect(requests).toEqual([]);
  });
});

test.for([
  ["JSON", Response.json({ id: 1 }), { id: 1 }],
  ["JSON without a content type", new Response(new Blob(['{"id":1}'])), { id: 1 }],
  ["text", new Response("one"), "one"],
  ["bytes", new Response(new Blob(["1"], { type: "image/png" })), expect.any(Blob)],
] as const)("a response of any type is read by its content type: %s", async ([, given, data]) => {
  const { send } = respondingWith(given);

  expect(await send("getThing")).toMatchObject({ ok: true, data });
});

test("a body of JSON under any type is validated", async () => {
  const { validators } = (await import(pathToFileURL(join(folder, "validators.ts")).href)) as {
    validators: ResponseValidators;
  };
  const invalid = respondingWith(Response.json({ id: "one" }), validators);
  const other = respondingWith(new Response("one"), validators);

  expect(await invalid.send("getThing")).toMatchObject({ violation: { at: "/id" } });
  expect(await other.send("getThing")).toMatchObject({ ok: true, data: "one" });
});

function respondingWith(
  response: Response,
  validators: ResponseValidators = {},
): {
  send: (name: string, input?: object) => Promise<unknown>;
  requests: Request[];
} {
  const requests: Request[] = [];
  const table = equip(buildTable(contract, { methods: nameMethods(contract.operations) }));
  const operations = validateResponses(table.operations, validators);
  const client = connectClient<Record<string, (input?: object) => Promise<unknown>>>(
    { ...table, operations },
    {
      baseUrl: "https://things.test/v1",
      auth: null,
      fetch: async (request: Request) => {
        requests.push(request.clone());
        return response.clone();
      },
    },
  );
  return { send: async (name, input) => client[name]?.(input), requests };
}
