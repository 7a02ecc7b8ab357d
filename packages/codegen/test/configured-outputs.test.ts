import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "@plumbline/command";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outputOptions } from "../src/command/output-options.ts";
import { bookshop } from "./load-bookshop.ts";
import { runGenerate } from "./run-generate.ts";

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "codegen-"));
});
afterEach(async () => {
  await rm(cwd, { recursive: true });
});

const outputs = {
  books: { document: bookshop, out: "src/books", only: ["/books*"], schemas: ["standard"] },
  orders: { document: bookshop, out: "src/orders", only: ["/orders*"], client: false },
};

test("each option of an output is a key of the configuration with the name that the command line gives it", () => {
  for (const [key, option] of Object.entries(outputOptions))
    expect(option.attributeName()).toBe(key);
});

test("without a document, all outputs of the configuration are written, and --check finds them up to date", async () => {
  await configure({ generate: outputs });
  const inner = join(cwd, "inner");
  await mkdir(inner);

  const written = await run(inner);
  const checked = await run(cwd, "--check");

  expect(written).toMatchObject({ code: exitCodes.ok, stdout: "" });
  expect(written.stderr).toContain("../src/books:\n");
  expect(checked.code).toBe(exitCodes.ok);
  expect(checked.stderr).toMatch(
    /src\/books: 9 files are up to date\n[^]*src\/orders: 4 files are/,
  );
  expect(await readdir(join(cwd, "src", "books"))).toContain("standard.ts");
  expect(await readdir(join(cwd, "src", "orders"))).not.toContain("client.ts");
});

test("a name chooses one output; --check lists the outdated files of each", async () => {
  await configure({ generate: outputs });

  const one = await run(cwd, "orders", "--json");
  const { code, stdout } = await run(cwd, "--check", "--json");

  expect(JSON.parse(one.stdout)).toMatchObject([{ name: "orders", out: "src/orders" }]);
  expect(code).toBe(exitCodes.findings);
  expect(JSON.parse(stdout)).toMatchObject([
    { name: "books", upToDate: false },
    { name: "orders", upToDate: true },
  ]);
});

test("an output without a document has that of the configuration, with its overlays", async () => {
  await writeFile(
    join(cwd, "overlay.yaml"),
    "overlay: 1.1.0\ninfo: {title: a, version: '1'}\nactions: [{target: $.info, update: {title: Shelf}}]\n",
  );
  await configure({
    contract: bookshop,
    overlays: ["overlay.yaml"],
    generate: { own: { out: "own" }, other: { document: bookshop, out: "other" } },
  });

  await run(cwd);

  expect(await readFile(join(cwd, "own", "types.ts"), "utf8")).toContain("from Shelf 2");
  expect(await readFile(join(cwd, "other", "types.ts"), "utf8")).toContain("from Bookshop 2");
});

test("an output that cannot be generated is named with its place; the others are written", async () => {
  await configure({ generate: { ...outputs, books: { ...outputs.books, only: ["/bokos"] } } });

  const { code, stderr } = await run(cwd);

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain('No operation has the operationId, the tag or the path "/bokos"');
  expect(stderr).toMatch(
    /for the output books at .*plumbline\.config\.json:\d+:\d+ #\/generate\/books/,
  );
  expect(await readdir(join(cwd, "src"))).toEqual(["orders"]);
});

test("a module gives outputs as JSON does", async () => {
  await writeFile(
    join(cwd, "plumbline.config.mjs"),
    `export default { beforeSend() {}, generate: { orders: ${JSON.stringify(outputs.orders)} } };`,
  );

  expect(await run(cwd)).toMatchObject({ code: exitCodes.ok });
});

test("a document on the command line is generated beside a configuration; options without one are rejected", async () => {
  await configure({ generate: outputs });

  const document = await run(cwd, bookshop, "--out", "src/all");
  const rejected = await run(cwd, "--only", "/books");

  expect(document.code).toBe(exitCodes.ok);
  expect(await readdir(join(cwd, "src"))).toEqual(["all"]);
  expect(rejected.code).toBe(exitCodes.usage);
  expect(rejected.stderr).toContain("--only is for a document on the command line");
});

const { books } = outputs;

test.for([
  [
    "an unknown key",
    { a: { ...books, ony: [] } },
    [],
    '/generate/a must not have the field "ony"',
    'Did you mean "only"?',
  ],
  [
    "a value of another type",
    { a: { ...books, client: "no" } },
    [],
    "/generate/a/client must be a boolean",
    "",
  ],
  [
    "an unknown library",
    { a: { ...books, schemas: ["yup"] } },
    [],
    "/generate/a/schemas/0 must be one of",
    "",
  ],
  ["no folder", { a: { document: bookshop } }, [], '/generate/a must have the field "out"', ""],
  ["no outputs", {}, [], "/generate must NOT have fewer than 1", ""],
  ["a name with a dot", { "a.b": books }, [], "/generate has a name that", ""],
  ["one folder twice", { a: books, b: books }, [], "outputs a and b are the same", "#/generate/b"],
  [
    "a folder in another",
    { a: { ...books, out: "src" }, b: books },
    [],
    "one contains the other",
    "#/generate/b",
  ],
  ["an unknown name", { books }, ["book"], 'There is no output "book"', 'Did you mean "books"?'],
] as const)("%s ends with 2, the place and the remedy", async ([, generate, argv, says, more]) => {
  await configure({ generate });

  const { code, stderr } = await run(cwd, ...argv);

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain(says);
  expect(stderr).toContain(more);
  expect(stderr).toContain("plumbline.config.json");
});

test("a named configuration without outputs is rejected", async () => {
  await configure({});

  const { code, stderr } = await run(cwd, "--config", "plumbline.config.json");

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain("The configuration has no outputs");
});

async function configure(config: object): Promise<void> {
  await writeFile(join(cwd, "plumbline.config.json"), JSON.stringify(config, null, 2));
}

function run(folder: string, ...argv: readonly string[]): ReturnType<typeof runGenerate> {
  return runGenerate(argv, { cwd: folder });
}
