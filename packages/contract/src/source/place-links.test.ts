import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../model/json-value.ts";
import { loadContract } from "./load-contract.ts";

const responses = { 200: { description: "It." } };

/** An operation whose answer has a link to each of some references. */
function linked(...references: readonly string[]): JsonObject {
  const links = references.map((operationRef, at) => [`link${at}`, { operationRef }] as const);
  return { responses: { 200: { description: "It.", links: Object.fromEntries(links) } } };
}

/** The operations that the links of a document in two files lead to, by the operation that has the links. */
async function targets(
  paths: JsonObject,
  parts: JsonObject,
  more: JsonObject = {},
): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-"));
  const root = { openapi: "3.2.0", info: { title: "Jobs", version: "1" }, ...more, paths };
  await writeFile(join(folder, "openapi.yaml"), JSON.stringify(root));
  await writeFile(join(folder, "parts.yaml"), JSON.stringify(parts));
  const { operations } = await loadContract(join(folder, "openapi.yaml"));
  const found = operations.map(
    ({ id, responses: [response] }) =>
      [id, (response?.links ?? []).map(({ operation }) => operation)] as const,
  );
  return Object.fromEntries(found.filter(([, { length }]) => length > 0));
}

test("links lead to operations in the root document, in its files and behind two references", async () => {
  const found = await targets(
    {
      "/jobs": {
        post: linked(
          "openapi.yaml#/paths/~1jobs~1latest/get",
          "parts.yaml#/items/job/get",
          "#/components/pathItems/log/query",
          "parts.yaml#/items/log/query",
        ),
      },
      "/jobs/latest": { $ref: "parts.yaml#/items/job" },
      "/100%": { $ref: "#/components/pathItems/log" },
    },
    {
      items: {
        job: {
          get: { operationId: "read_job", responses },
          delete: linked("#/items/job/get", "openapi.yaml#/paths/~1jobs/post"),
        },
        log: { query: { operationId: "search_log", responses } },
      },
    },
    { components: { pathItems: { log: { $ref: "parts.yaml#/items/log" } } } },
  );
  expect(found).toEqual({
    "post /jobs": ["read_job", "read_job", "search_log", "search_log"],
    "delete /jobs/latest": ["read_job", "post /jobs"],
  });
});

test("a full URI of the document leads to its operation, and one of another API to none", async () => {
  const found = await targets(
    {
      "/jobs": {
        get: linked(
          "https://jobs.example/api#/paths/~1jobs/get",
          "https://other.example/api#/paths/~1jobs/get",
        ),
      },
    },
    {},
    { $self: "https://jobs.example/api" },
  );
  expect(found).toEqual({ "get /jobs": ["get /jobs"] });
});

test("a file name with a path that does not exist is an error", async () => {
  const paths = { "/jobs": { get: linked("openapi.yaml#/paths/~1job/get") } };
  await expect(targets(paths, {})).rejects.toThrow("#/paths/~1job/get");
});

test.each(["#anchor", "#/paths/a~2", "#/%zz"])(
  "the reference %s is a defect with its place",
  async (reference) => {
    const paths = { "/jobs": { get: linked(reference) } };
    const found = targets(paths, {});
    await expect(found).rejects.toMatchObject({
      code: "reference-unresolved",
      place: { pointer: "/paths/~1jobs/get/responses/200/links/link0" },
    });
  },
);
