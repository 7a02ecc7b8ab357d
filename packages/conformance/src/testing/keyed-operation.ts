import { compileContract, type JsonObject, type Operation } from "@plumbline/contract";

/** The compiled operation of a document with a single keyed operation. `schema` is the schema of the key. */
export function keyedOperation(schema: JsonObject = { type: "string" }): Operation {
  const { operations } = compileContract({
    openapi: "3.1.1",
    info: { title: "Keyed", version: "1" },
    "x-idempotency": {
      key: { header: "Key" },
      replay: { header: "Replayed", value: "true" },
      statuses: { missing: 400, pending: 409, conflict: 409 },
      retention: "P1D",
    },
    paths: {
      "/things": {
        post: {
          "x-idempotency": true,
          parameters: [{ name: "Key", in: "header", required: true, schema }],
          responses: { 200: { description: "Done." } },
        },
      },
    },
  });
  const [operation] = operations;
  if (!operation) throw new Error("the document has no operation");
  return operation;
}
