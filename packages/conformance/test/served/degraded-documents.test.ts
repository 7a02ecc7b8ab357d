import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonValue } from "@plumbline/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const fine = { 200: anyObject("Fine."), 400: anyObject("Invalid."), 404: anyObject("None.") };

function body(schema: JsonValue): JsonValue {
  return { required: true, content: { "application/json": { schema } } };
}

/** Every defect that is known from documents of the wild, beside one operation without any. */
const document = {
  openapi: "3.1.1",
  info: { title: "Wild", version: "1" },
  servers: [{ url: "/" }],
  paths: {
    "/zones": {
      get: { operationId: "listZones", responses: fine },
      post: {
        operationId: "createZone",
        requestBody: body({
          type: "object",
          required: ["name"],
          properties: { name: { type: "domain" }, ttl: { type: "integer", minimum: 1 } },
        }),
        responses: fine,
      },
    },
    "/zones/{zone_id}": { get: { operationId: "getZone", responses: fine } },
    "/search": {
      get: {
        operationId: "search",
        parameters: [{ $ref: "#/components/parameters/Gone" }],
        responses: fine,
      },
    },
    "/keys": {
      get: {
        operationId: "listKeys",
        responses: {
          ...fine,
          200: {
            ...anyObject("Keys."),
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Gone" } },
            },
          },
        },
      },
    },
  },
};

const pointers = [
  "/paths/~1zones/post/requestBody/content/application~1json/schema/properties/name/type",
  "/paths/~1zones~1{zone_id}/get",
  "/paths/~1search/get/parameters/0/$ref",
  "/paths/~1keys/get/responses/200/content/application~1json/schema/$ref",
];

let server: Listening;
let folder: string;
const seen = new Set<string>();

/** Accepts only names of domains, which the document cannot say. */
async function handle(request: Request): Promise<Response> {
  const pathname = new URL(request.url).pathname.replace(/^\/v1/, "");
  seen.add(`${request.method} ${pathname}`);
  if (pathname === "/keys") return json(200, { keys: [] });
  if (pathname === "/zones" && request.method === "GET") return json(200, { zones: [] });
  if (pathname !== "/zones") return json(pathname.startsWith("/zones/") ? 404 : 500);
  const text = await request.text();
  return json(/^\{"name":"\w+\.example"\}$/.test(text) ? 200 : 400);
}

beforeAll(async () => {
  server = await listen(handle);
  folder = await mkdtemp(join(tmpdir(), "plumbline-degraded-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function run(...args: readonly string[]): Promise<Outcome> {
  return runCommandIn(folder, ["--base-url", server.url, "--seed", "1", ...args]);
}

describe("a document with defects", () => {
  test("is tested without the parts that cannot be used, and every defect is listed", async () => {
    const { out, err } = await run("--no-explore");
    expect(err).toContain("4 parts of the document cannot be used");
    const text = out.replaceAll(/\s+/g, "");
    for (const pointer of pointers) expect(text).toContain(`#${pointer}`);
    expect(out).toMatch(/Affects\s+createZone/);
    expect([...seen]).toContain("GET /keys");
    expect([...seen].some((request) => request.startsWith("GET /zones/"))).toBe(true);
    expect([...seen].some((request) => request.endsWith("/search"))).toBe(false);
    // A server may reject what only a repaired schema accepts.
    expect(out).not.toContain("FINDINGS");
  });

  test.each(["--plan", "--explain-chains"])("%s lists every defect too", async (flag) => {
    const { code, err } = await run(flag);
    expect(code).toBe(0);
    for (const pointer of pointers) expect(err).toContain(`#${pointer}: `);
    expect(err).toContain("The operation is skipped. Affects search.");
  });

  test("gives the defects as data", async () => {
    const { code, out } = await run("--json", "--operations", "listKeys");
    // JSON.parse gives what the schema of the report describes.
    const report = JSON.parse(out) as { defects: readonly { pointer: string }[] };
    expect(code).toBe(0);
    expect(report.defects.map(({ pointer }) => pointer).toSorted()).toEqual(pointers.toSorted());
    expect(report.defects).toContainEqual(
      expect.objectContaining({ operations: ["search"], treatment: "The operation is skipped" }),
    );
  });

  test("is rejected if no operation is left", async () => {
    const paths = { "/search": document.paths["/search"] };
    await writeFile(join(folder, "none.json"), JSON.stringify({ ...document, paths }));
    const { code, err } = await run("--contract", "none.json");
    expect(code).toBe(2);
    expect(err).toContain('The reference "#/components/parameters/Gone" does not resolve');
  });
});
