import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { reachableSchemas } from "./emit-schemas.ts";

test("schemas of a path item's parameters are reachable, unused schemas are not", () => {
  const { document, operations } = compileContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: {
      "/books": {
        parameters: [
          { name: "genre", in: "query", schema: { $ref: "#/components/schemas/Genre" } },
        ],
        get: { responses: { "200": { description: "" } } },
      },
    },
    components: { schemas: { Genre: { type: "string" }, Unused: { type: "string" } } },
  });

  expect([...reachableSchemas(document, operations)]).toEqual(["Genre"]);
});
