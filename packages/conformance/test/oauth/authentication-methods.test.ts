import { expect, test } from "vitest";
import { type JsonObject, resolvePointer } from "@plumbline/contract";
import { runShop, type ShopRun } from "./support/run-shop.ts";
import { shopDocument } from "./support/shop-document.ts";

const member = "token_endpoint_auth_method";

/** The document of the shop with schemas of its registration and of its metadata. */
function shopWith(registration: JsonObject, metadata: JsonObject = {}): JsonObject {
  const document = structuredClone(shopDocument);
  extend(document, "/paths/~1register/post/requestBody/content/application~1json", {
    schema: { type: "object", properties: registration },
  });
  extend(document, "/paths/~1.well-known~1oauth-authorization-server/get/responses/2XX", {
    content: { "application/json": { schema: { type: "object", properties: metadata } } },
  });
  return document;
}

function extend(document: JsonObject, pointer: string, members: JsonObject): void {
  Object.assign(resolvePointer(document, pointer) ?? {}, members);
}

async function offering(document: JsonObject, methods: readonly string[]): Promise<ShopRun> {
  return runShop(
    { serverMetadata: (metadata) => ({ ...metadata, [`${member}s_supported`]: methods }) },
    { document, checks: ["oauth/server-metadata"] },
  );
}

const describe = ({ findings }: ShopRun): readonly string[] =>
  findings.map(({ severity, check, found }) => `${severity} ${check}: ${found}`);

test.each<[name: string, schema: JsonObject]>([
  ["lists the methods", { enum: ["none"] }],
  ["has one method", { const: "none" }],
  ["refers to its methods", { allOf: [{ type: "string" }, { pattern: "^none$" }] }],
])("a method that no client may register is advice if the registration %s", async (_, schema) => {
  const run = await offering(shopWith({ [member]: schema }), ["none", "client_secret_basic"]);
  expect(describe(run)).toEqual(["advice oauth/server-metadata: client_secret_basic"]);
});

test("a method that the schema of the metadata excludes is reported", async () => {
  const listed = { type: "array", items: { enum: ["none"] } };
  const document = shopWith({}, { [`${member}s_supported`]: listed });
  expect(describe(await offering(document, ["none", "client_secret_basic"]))).toEqual([
    `must oauth/server-metadata: /${member}s_supported/1 does not meet: must be one of "none"`,
  ]);
});

test.each<[name: string, registration: JsonObject, methods: readonly string[]]>([
  [
    "the registration lists it",
    { [member]: { enum: ["none", "private_key_jwt"] } },
    ["none", "private_key_jwt"],
  ],
  ["the registration does not name methods", {}, ["none", "client_secret_basic"]],
  ["the registration takes any method", { [member]: { type: "string" } }, ["client_secret_post"]],
  [
    "fewer than the registration lists",
    { [member]: { enum: ["none", "private_key_jwt"] } },
    ["none"],
  ],
])("a method is not reported if %s", async (_, registration, methods) => {
  expect(describe(await offering(shopWith(registration), methods))).toEqual([]);
});
