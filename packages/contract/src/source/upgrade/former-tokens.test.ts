import { expect, test } from "vitest";
import { formatPointer } from "../../json/format-pointer.ts";
import { parsePointer } from "../../json/parse-pointer.ts";
import { formerTokens } from "./former-tokens.ts";

const body = { name: "book", in: "body", schema: { type: "object", properties: { title: {} } } };
const document = {
  swagger: "2.0",
  definitions: { Book: { type: "object" } },
  securityDefinitions: { key: { type: "apiKey" } },
  parameters: { Body: body },
  paths: {
    "/books": {
      post: {
        parameters: [
          { $ref: "#/parameters/Body" },
          { name: "limit", in: "query", type: "integer" },
        ],
        responses: { 200: { description: "", schema: { type: "array" } } },
      },
      put: {
        parameters: [
          { name: "page", in: "query", type: "integer" },
          { name: "title", in: "formData", type: "string", maxLength: 3 },
        ],
      },
    },
  },
};

test.each([
  ["/components/schemas/Book/type", "/definitions/Book/type"],
  ["/components/securitySchemes/key", "/securityDefinitions/key"],
  ["/components/securitySchemes/key/flows/implicit", "/securityDefinitions/key"],
  ["/components/requestBodies/Body/content/a~1b/schema", "/parameters/Body/schema"],
  ["/paths/~1books/post/parameters/0/schema/type", "/paths/~1books/post/parameters/1/type"],
  ["/paths/~1books/post/requestBody/content/a~1b", "/paths/~1books/post/parameters/0"],
  [
    "/paths/~1books/post/responses/200/content/a~1b/schema/type",
    "/paths/~1books/post/responses/200/schema/type",
  ],
  [
    "/paths/~1books/put/requestBody/content/a~1b/schema/properties/title/maxLength",
    "/paths/~1books/put/parameters/1/maxLength",
  ],
  ["/paths/~1books/put/requestBody/content/a~1b/schema", "/paths/~1books/put/parameters"],
  ["/info/title", "/info/title"],
])("%s of the upgraded document was at %s", (pointer, former) => {
  expect(formatPointer(formerTokens(document, parsePointer(pointer)))).toBe(former);
});

test("the places of later versions stay", () => {
  const tokens = ["components", "schemas", "Book"];
  expect(formerTokens({ openapi: "3.0.0" }, tokens)).toBe(tokens);
});
