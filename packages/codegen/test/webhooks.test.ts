import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileContract, type JsonObject } from "@plumbline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateClient, writeGenerated } from "../src/index.ts";
import { compileLines } from "./compile.ts";

const signature = {
  name: "X-Signature",
  in: "header",
  required: true,
  schema: { type: "string" },
};
const attempt = { name: "X-Attempt", in: "header", schema: { type: "integer" } };
const thing = { type: "object", required: ["id"], properties: { id: { type: "string" } } };

const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Things", version: "1" },
  webhooks: {
    "thing.made": {
      parameters: [signature],
      post: {
        operationId: "thingMade",
        parameters: [attempt],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
        },
        responses: { 204: { description: "" } },
      },
    },
    ping: { post: { responses: { 200: {} } } },
  },
  components: { schemas: { Thing: thing } },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "webhooks-"));
  const contract = compileContract(document, { defects: "collect" });
  await writeGenerated(await generateClient(contract), folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test("a handler of a webhook gets the method, headers and body that the document names", async () => {
  const program = `import { createClient } from "./client.ts";
import type { WebhookHandlers } from "./webhooks.ts";
export const handlers: WebhookHandlers = {
  "thing.made": async ({ method, headers, body }) => {
    const post: "POST" = method;
    const text: string = headers["x-signature"];
    const attempt: string | undefined = headers["x-attempt"];
    const wrong: string = headers["x-attempt"];
    const id: string = body.id;
    const missing: string = body.name;
    console.log(post, text, attempt, wrong, id, missing);
  },
  ping: ({ headers, body }) => {
    const undocumented: string | undefined = headers["x-signature"];
    const nothing: undefined = body;
    return undocumented ? nothing : undefined;
  },
  other: () => {},
};
void handlers.ping({ method: "POST", headers: { "x-signature": "s" }, body: undefined });
void createClient({ baseUrl: "http://127.0.0.1" });
`;
  const path = join(folder, "program.ts");
  await writeFile(
    path,
    `declare const console: { log: (...given: unknown[]) => void };\n${program}`,
  );

  expect([...compileLines(path)]).toEqual([9, 11, 19]);
});

test.for([
  ["a document without webhooks", { ...document, webhooks: {} }, {}],
  ["a client of another runtime", document, { client: false }],
] as const)("%s has no webhooks.ts", async ([, given, options]) => {
  const files = await generateClient(compileContract(given, { defects: "collect" }), options);

  expect(files.map(({ path }) => path)).not.toContain("webhooks.ts");
});
