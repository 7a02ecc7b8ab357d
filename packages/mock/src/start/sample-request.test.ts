import { type JsonObject, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "../index.ts";
import { booksDocument } from "../testing/books-document.ts";
import { eventsDocument } from "../testing/events-document.ts";
import { interfaceDocument } from "../testing/interface-document.ts";
import { chooseSampleOperations, createSampleRequest } from "./sample-request.ts";

test.each([
  ["the interface of this repository", interfaceDocument],
  ["books", booksDocument],
])("every operation of %s has a sample request that succeeds", async (_, source) => {
  const contract = await loadContract(source);
  const mock = await createMock(contract);
  for (const operation of contract.operations) {
    const sample = createSampleRequest(contract, operation, "http://mock.test");
    const response = await mock.fetch(new Request(sample.url, sample));
    expect([operation.id, response.status, response.headers.get("plumbline-reason")]).toEqual([
      operation.id,
      expect.toSatisfy((status: number) => status < 400),
      null,
    ]);
  }
  expect(contract.operations.length).toBeGreaterThan(5);
});

test("a read and a keyed mutation come first", async () => {
  const shown = chooseSampleOperations(await loadContract(booksDocument));

  expect(shown.map(({ id }) => id)).toEqual(["list_books", "create_book"]);
});

test("of mutations with equal features, that with examples comes first", async () => {
  const post = (operationId: string, stated: JsonObject): JsonObject => {
    const content = { "application/json": { schema: { type: "object" }, ...stated } };
    const responses = { "204": { description: "" } };
    return { post: { operationId, requestBody: { content }, responses } };
  };
  const contract = await loadContract({
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0" },
    paths: { "/a": post("generated", {}), "/b": post("stated", { example: { title: "Emma" } }) },
  });

  expect(chooseSampleOperations(contract).map(({ id }) => id)).toEqual(["stated"]);
});

test("a sample request asks for callbacks to this machine", async () => {
  const contract = await loadContract(eventsDocument);
  const operation = contract.operations.find(
    ({ path, method }) => path === "/exports" && method === "post",
  )!;
  const { body = "" } = createSampleRequest(contract, operation, "http://mock.test");

  expect(JSON.parse(body)).toMatchObject({ callbackUrl: "http://127.0.0.1:3000/callbacks" });
});
