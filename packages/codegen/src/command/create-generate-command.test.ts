import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "@plumbline/command";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookshop } from "../../test/load-bookshop.ts";
import { type GenerateRun, runGenerate } from "../../test/run-generate.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "codegen-"));
});
afterEach(async () => {
  await rm(cwd, { recursive: true });
});

test("generate writes files that generate --check finds up to date", async () => {
  const written = await run(bookshop, "--out", "out");
  const checked = await run(bookshop, "--out", "out", "--check");

  expect(written).toMatchObject({ code: exitCodes.ok, stdout: "" });
  expect(written.stderr).toContain("written operations.ts");
  expect(checked).toMatchObject({
    code: exitCodes.ok,
    stderr: expect.stringMatching(/^out: 6 files are up to date\n/),
  });
  expect(await readdir(join(cwd, "out"))).toHaveLength(6);
});

test("--examples also writes the examples, and without it they are removed", async () => {
  await run(bookshop, "--out", "out", "--examples");
  expect(await readdir(join(cwd, "out"))).toContain("examples.ts");

  await run(bookshop, "--out", "out");
  expect(await readdir(join(cwd, "out"))).not.toContain("examples.ts");
});

test("--schemas writes a module for each library, and names those that exist", async () => {
  await run(bookshop, "--out", "out", "--schemas", "zod", "standard");
  const names = await readdir(join(cwd, "out"));
  const { code, stderr } = await run(bookshop, "--out", "out", "--schemas", "yup");

  expect(names.filter((name) => /zod|valibot|standard|rules/.test(name)).toSorted()).toEqual([
    "schema-rules.ts",
    "standard-schema.ts",
    "standard.ts",
    "zod.ts",
  ]);
  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain("Allowed choices are zod, valibot, standard.");
});

test("generate --check lists stale files and ends with 1", async () => {
  await run(bookshop, "--out", "out");
  await writeFile(join(cwd, "out", "types.ts"), "export {};");
  await rm(join(cwd, "out", "calls.ts"));

  const { code, stderr } = await run(bookshop, "--out", "out", "--check");

  expect(code).toBe(exitCodes.findings);
  expect(stderr).toContain(
    "out is not up to date; run plumbline generate without --check:\n  stale types.ts\n  missing calls.ts\n",
  );
});

test("a document of an unknown version is rejected in one sentence, with its place", async () => {
  await writeFile(
    join(cwd, "shop.yaml"),
    "openapi: 4.0.0\ninfo: { title: Shop, version: '1' }\npaths: {}\n",
  );

  const { code, stderr } = await run("shop.yaml", "--out", "out");

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain('error: The OpenAPI version "4.0.0" is not supported\n');
  expect(stderr).toContain("shop.yaml:1:1 #/openapi");
  expect(await readdir(cwd)).toEqual(["shop.yaml"]);
});

test("--json prints the result", async () => {
  const { code, stdout, stderr } = await run(bookshop, "--check", "--json", "--no-own-servers");

  expect({ code, stderr }).toEqual({ code: exitCodes.findings, stderr: "" });
  expect(JSON.parse(stdout)).toEqual({
    out: "src/generated",
    check: true,
    upToDate: false,
    files: [
      "calls.ts",
      "client.ts",
      "operation-table.ts",
      "operations.ts",
      "schemas.ts",
      "types.ts",
    ],
    stale: [],
    missing: [
      "calls.ts",
      "client.ts",
      "operation-table.ts",
      "operations.ts",
      "schemas.ts",
      "types.ts",
    ],
    extra: [],
    omissions: [
      {
        part: "POST /login",
        pointer: "/paths/~1login/post",
        reason: "It has servers of its own, and the client was generated without such operations.",
      },
    ],
    unpaged: [],
  });
});

test("lists whose pages are not clear are listed with the reason", async () => {
  const list = (...parameters: readonly string[]) => ({
    get: {
      parameters: parameters.map((name) => ({ name, in: "query", schema: { type: "integer" } })),
      responses: {
        200: {
          description: "All",
          content: {
            "application/json": {
              schema: { type: "array", items: { type: "object", properties: { id: {} } } },
            },
          },
        },
      },
    },
  });
  const document = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/books": list("offset", "limit"),
      "/films": list("page", "limit"),
      "/games": list("page", "limit"),
      "/songs": list("page", "offset"),
      "/texts": list(),
    },
  };
  await writeFile(join(cwd, "things.json"), JSON.stringify(document));

  const { stderr } = await run("things.json", "--out", "out");
  const { stdout } = await run("things.json", "--out", "out", "--json");

  expect(stderr).toContain(
    `Without pages: 3 lists; x-pagination states them:
  The document does not state whether page begins with 0 or 1.
    GET /films (#/paths/~1films/get)
    GET /games (#/paths/~1games/get)
  Several parameters select a page: offset, page.
    GET /songs (#/paths/~1songs/get)
`,
  );
  expect(JSON.parse(stdout).unpaged).toHaveLength(3);
  expect(JSON.parse(stdout).unpaged[2]).toEqual({
    part: "GET /songs",
    pointer: "/paths/~1songs/get",
    reason: "Several parameters select a page: offset, page.",
  });
});

test("what is left out is listed with its reason, and the rest is written", async () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        get: {
          parameters: [{ name: "sid", in: "cookie", schema: {} }],
          responses: {
            200: { description: "All", content: { "application/json": { schema: { enum: [] } } } },
          },
        },
        trace: { responses: { 204: { description: "Done" } } },
      },
    },
  };
  await writeFile(join(cwd, "things.json"), JSON.stringify(document));

  const { code, stderr } = await run("things.json", "--out", "out");
  const { stdout } = await run("things.json", "--out", "out", "--json");

  expect(code).toBe(exitCodes.ok);
  expect(stderr).toContain(
    "  fetch cannot send TRACE.\n    TRACE /things (#/paths/~1things/trace)\n",
  );
  expect(JSON.parse(stdout).omissions.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/paths/~1things/get/responses/200/content/application~1json/schema/enum",
    "/paths/~1things/trace",
    "/paths/~1things/get/parameters/0",
  ]);
});

test("--overrides merges a file into the document", async () => {
  const overrides = {
    info: { title: "Shelf" },
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Shelf" } } },
    security: [{ key: [] }],
  };
  await writeFile(join(cwd, "overrides.json"), JSON.stringify(overrides));

  await run(bookshop, "--out", "out", "--overrides", "overrides.json", "--credential", "key");

  expect(await readFile(join(cwd, "out", "operations.ts"), "utf8")).toMatch(
    /from Shelf 2[^]*name: "X-Shelf"/,
  );
});

test("without a document, the usual places are searched, and listed if there is none", async () => {
  const { code, stderr } = await run();

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain("no document is named");
  expect(stderr).toContain("openapi/dist/openapi.json");
});

test.for([
  ["a document that is not there", ["nowhere.yaml"], "nowhere.yaml"],
  ["an output directory that is a file", [bookshop, "--out", "file"], "cannot be read"],
  ["an output directory below a file", [bookshop, "--out", "file/out"], "file/out"],
  ["an unknown option", [bookshop, "--nope"], "--nope"],
  ["an unknown credential", [bookshop, "--credential", "nope"], "no security scheme"],
  ["overrides that are not an object", [bookshop, "--overrides", "list.json"], "not an object"],
] as const)("%s ends with 2 and a sentence", async ([, argv, says]) => {
  await writeFile(join(cwd, "file"), "");
  await writeFile(join(cwd, "list.json"), "[]");

  const { code, stdout, stderr } = await run(...argv);

  expect({ code, stdout }).toEqual({ code: exitCodes.usage, stdout: "" });
  expect(stderr).toContain(says);
  expect(stderr).not.toContain("    at ");
});

function run(...argv: readonly string[]): Promise<GenerateRun> {
  return runGenerate(argv, { cwd });
}
