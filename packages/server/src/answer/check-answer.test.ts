import { findOperation, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";

const book = {
  type: "object",
  required: ["id"],
  properties: { id: { type: "string", pattern: "^b-[0-9]{4}$" } },
};
const contract = await loadContract({
  openapi: "3.1.1",
  info: { title: "Books", version: "1" },
  paths: {
    "/books": {
      get: {
        operationId: "list_books",
        responses: {
          "200": {
            description: "",
            headers: {
              "Receipt-Id": { required: true, schema: { type: "string" } },
              "Max-Age": { schema: { type: "integer", minimum: 3 } },
            },
            content: { "application/json": { schema: { type: "array", items: book } } },
          },
        },
      },
      delete: { operationId: "delete_book", responses: { "204": { description: "" } } },
    },
  },
});
const books = [
  { id: "b-0001", title: "Emma" },
  { id: "b-0002", title: "Romola" },
];
const good = { "content-type": "application/json", "receipt-id": "r-abc123", "max-age": "3" };

const cases: Readonly<Record<string, { answer: Partial<Sent>; issues: readonly unknown[] }>> = {
  "a valid answer": { answer: {}, issues: [] },
  "another status": { answer: { status: 418 }, issues: ["status 418 is not documented"] },
  "another media type": {
    answer: { headers: { ...good, "content-type": "text/html" } },
    issues: ["media type text/html is not documented"],
  },
  "a body that its schema rejects": {
    answer: { body: [{ id: "b-1", title: "Emma" }, books[1]] },
    issues: [expect.stringContaining("body /0/id must match pattern")],
  },
  "a missing required header": {
    answer: { headers: { "content-type": "application/json" } },
    issues: ["header Receipt-Id is missing"],
  },
  "a header that its schema rejects": {
    answer: { headers: { ...good, "max-age": "2" } },
    issues: ["header Max-Age must be >= 3"],
  },
  "a header of another type": {
    answer: { headers: { ...good, "max-age": "soon" } },
    issues: ["header Max-Age must be integer"],
  },
};

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

test.each(Object.entries(cases))("%s", (_, { answer, issues }) => {
  const { status, headers, body }: Sent = { status: 200, headers: good, body: books, ...answer };
  const found = checkAnswer(findOperation(contract, "list_books"), {
    status,
    headers: new Headers(headers),
    body,
  });

  expect(found).toEqual(issues);
});

test("a body that is not documented", () => {
  const answer = { status: 204, headers: new Headers(), body: {} };

  expect(checkAnswer(findOperation(contract, "delete_book"), answer)).toEqual([
    "a body is not documented",
  ]);
});
