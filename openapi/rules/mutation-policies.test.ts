import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { smallDocument } from "./testing/small-document.ts";

const policy = { key: { header: "Once-Key" }, replay: { header: "Once-Replayed", value: "yes" } };
const root = { "x-idempotency": policy };
const key = { name: "once-key", in: "header", required: true, schema: {} };
const marked = { description: "Done.", headers: { "Once-Replayed": { schema: {} } } };
const keyed = {
  parameters: [key],
  responses: { "201": marked, "400": { description: "Rejected." } },
  "x-effect": "draft",
  "x-idempotency": true,
};

function documentWith(operation: object, rest: Record<string, unknown> = root): object {
  return smallDocument({ "/books": { post: operation } }, rest);
}

test.each(["post", "put", "patch", "delete"])(
  "a %s without policies is reported for each",
  async (method) => {
    const found = await lintWith(
      "mutation-policies",
      smallDocument({ "/books": { [method]: { responses: {} } } }),
    );

    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining("x-effect"),
      expect.stringContaining("x-idempotency"),
    ]);
  },
);

test.each([
  ["has no key", { ...keyed, parameters: [] }, "has no `Once-Key`"],
  [
    "has its key elsewhere",
    { ...keyed, parameters: [{ ...key, in: "query" }] },
    "has no `Once-Key`",
  ],
  [
    "takes its key when it likes",
    { ...keyed, parameters: [{ ...key, required: false }] },
    "optional",
  ],
  [
    "does not mark a replay",
    { ...keyed, responses: { "200": marked, "202": { description: "Later." } } },
    "does not declare the `Once-Replayed`",
  ],
  [
    "names another key and does not have it",
    { ...keyed, "x-idempotency": { key: { header: "My-Key" } } },
    "has no `My-Key`",
  ],
])("a keyed mutation that %s is reported", async (_, operation, message) => {
  expect(await lintWith("mutation-policies", documentWith(operation))).toEqual([
    { message: expect.stringContaining(message), at: expect.stringContaining("/post") },
  ]);
});

test("a keyed mutation requires a policy that names the headers", async () => {
  expect(await lintWith("mutation-policies", documentWith(keyed, {}))).toEqual([
    { message: expect.stringContaining("at the root"), at: "#/paths/~1books/post" },
  ]);
});

test("a keyed mutation, a mutation declared as not keyed, and reads pass", async () => {
  const unkeyed = { "x-effect": "none", "x-idempotency": false, responses: {} };

  expect(await lintWith("mutation-policies", documentWith(keyed))).toEqual([]);
  expect(await lintWith("mutation-policies", documentWith(unkeyed))).toEqual([]);
  expect(
    await lintWith("mutation-policies", smallDocument({ "/books": { get: { responses: {} } } })),
  ).toEqual([]);
});

test("a key parameter of the path applies to its operations", async () => {
  const { parameters, ...operation } = keyed;

  expect(
    await lintWith(
      "mutation-policies",
      smallDocument({ "/books": { parameters, post: operation } }, root),
    ),
  ).toEqual([]);
});
