import { type JsonObject, loadContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateWithOmissions, isCodegenError } from "../index.ts";

const schemes = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  app: { type: "apiKey", in: "query", name: "app" },
  session: { type: "apiKey", in: "cookie", name: "session" },
  basic: { type: "http", scheme: "basic" },
  certificate: { type: "mutualTLS" },
};

function documentOf(security: readonly JsonObject[] | undefined): JsonObject {
  const get = { responses: { 204: { description: "Done" } }, ...(security && { security }) };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { get } },
    components: { securitySchemes: schemes },
  };
}

interface Made {
  readonly table: string;
  readonly client: string;
  readonly reasons: readonly string[];
}

async function make(
  security: readonly JsonObject[] | undefined,
  credential?: string,
): Promise<Made> {
  const contract = await loadContract(documentOf(security), { defects: "collect" });
  const { files, omissions } = await generateWithOmissions(
    contract,
    credential === undefined ? {} : { credential },
  );
  const textOf = (name: string): string => files.find(({ path }) => path === name)?.text ?? "";
  return {
    table: textOf("operations.ts"),
    client: textOf("client.ts"),
    reasons: omissions.map(({ reason }) => reason),
  };
}

test.for<readonly [readonly JsonObject[] | undefined, string | undefined, string]>([
  [[{ key: [] }], undefined, '{ in: "header", name: "X-Key", prefix: "" }'],
  [[{ session: [] }], undefined, '{ in: "cookie", name: "session", prefix: "" }'],
  [[{ basic: [] }], undefined, '{ in: "header", name: "Authorization", prefix: "Basic " }'],
  [
    [{ key: [] }, { app: [] }],
    undefined,
    `{
    in: "header",
    name: "X-Key",
    prefix: "",
    scheme: "key",
    others: [{ in: "query", name: "app", prefix: "", scheme: "app" }],
  }`,
  ],
  [[{ certificate: [] }, { app: [] }], undefined, '{ in: "query", name: "app", prefix: "" }'],
  [[{ key: [] }, { app: [] }], "app", '{ in: "query", name: "app", prefix: "" }'],
  [undefined, "key", '{ in: "header", name: "X-Key", prefix: "" }'],
  [undefined, "bearer", '{ in: "header", name: "Authorization", prefix: "Bearer " }'],
  [undefined, "cookie:sid", '{ in: "cookie", name: "sid", prefix: "" }'],
])(
  "with security %j and --credential %s, the credential is %s",
  async ([security, named, entry]) => {
    const { table, reasons } = await make(security, named);

    expect(table).toContain(`credential: ${entry}`);
    expect(reasons).toEqual([]);
  },
);

test("credentials that are required together are sent together, with their schemes", async () => {
  const { table } = await make([{ key: [], app: [] }]);

  expect(table.replaceAll(/\s+/g, " ")).toContain(
    'credential: { in: "header", name: "X-Key", prefix: "", scheme: "key", also: [{ in: "query", name: "app", prefix: "", scheme: "app" }], }',
  );
});

test("a document without security makes auth optional, and rejects a credential", async () => {
  const { client } = await make(undefined);

  expect(client).toContain(
    "connectClient<Client, Throws>(operationTable, { ...options, auth: rejectCredential(options) })",
  );
  expect(client).toContain('options: Omit<ClientOptions, "auth"> & { readonly auth?: null }');
  expect(client).not.toContain("my-token");
});

test("a credential that no program can send is listed", async () => {
  expect((await make([{ certificate: [] }])).reasons).toEqual([
    "The client cannot send its credential: certificate. --credential names another one.",
  ]);
});

test("an unknown credential is rejected, with the known ones", async () => {
  await expect(make([{ key: [] }], "nothing")).rejects.toSatisfy(
    (error) =>
      isCodegenError(error) &&
      error.code === "credential-unknown" &&
      /key, app/.test(error.hint ?? ""),
  );
});
