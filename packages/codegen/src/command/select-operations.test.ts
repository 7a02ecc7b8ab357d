import { type JsonObject, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateClient } from "../generate-client.ts";
import { selectOperations } from "./select-operations.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: JsonObject): JsonObject => ({
  200: { description: "Done", content: { "application/json": { schema } } },
});

const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Shop", version: "1" },
  paths: {
    "/books": {
      get: { operationId: "listBooks", tags: ["books"], responses: answer(ref("Book")) },
    },
    "/books/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: ref("BookId") }],
      get: { operationId: "getBook", tags: ["books"], responses: answer(ref("Book")) },
      delete: { operationId: "deleteBook", responses: answer(ref("Receipt")) },
    },
    "/orders": { get: { operationId: "listOrders", responses: answer(ref("Order")) } },
  },
  webhooks: {
    stock: {
      post: {
        requestBody: { content: { "application/json": { schema: ref("Stock") } } },
        responses: { 204: { description: "Taken" } },
      },
    },
  },
  components: {
    schemas: {
      Stock: { type: "object" },
      Book: { type: "object", properties: { writer: ref("Writer") } },
      BookId: { type: "string" },
      Writer: { type: "object" },
      Order: { type: "object" },
      Receipt: { type: "object" },
    },
  },
};

test.for([
  [["books"], ["listBooks", "getBook"], ["Book", "BookId", "Writer"]],
  [["/books/*"], ["getBook", "deleteBook"], ["Book", "BookId", "Writer", "Receipt"]],
  [["listOrders"], ["listOrders"], ["Order"]],
  [
    ["get*", "/orders"],
    ["getBook", "listOrders"],
    ["Book", "BookId", "Writer", "Order"],
  ],
])("%j selects %j, and the schemas that they need", async ([names, ids, schemas]) => {
  const { contract, include } = selectOperations(await loadContract(document), names ?? []);

  expect(contract.operations.filter(include).map(({ id }) => id)).toEqual(ids);
  const components = contract.document["components"] as JsonObject;
  expect(Object.keys(components["schemas"] ?? {})).toEqual(schemas);
  expect(contract.defects).toEqual([]);
});

test("a client of a selection contains nothing else", async () => {
  const { contract, include } = selectOperations(await loadContract(document), ["listOrders"]);
  const files = await generateClient(contract, { include });
  const all = files.map(({ text }) => text).join("");

  expect(all).toContain("listOrders");
  expect(all).not.toMatch(/Book|Receipt|Stock/);
});

test("a name that matches nothing is rejected with a proposal", async () => {
  const contract = await loadContract(document);

  expect(() => selectOperations(contract, ["getBok"])).toThrow(
    expect.objectContaining({
      code: "operation-unknown",
      hint: expect.stringContaining('"getBook"'),
    }),
  );
});
