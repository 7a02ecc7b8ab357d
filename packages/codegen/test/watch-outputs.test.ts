import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes } from "@plumbline/command";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GenerateRun, runGenerate } from "./run-generate.ts";

let cwd: string;
let ending: AbortController;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "codegen-"));
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await rm(cwd, { recursive: true });
});

const things = `
openapi: 3.1.1
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: list
      responses: { 200: { $ref: part.yaml } }
`;

const part = (member: string): string =>
  `description: All\ncontent: { application/json: { schema: { type: object, properties: { ${member}: {} } } } }\n`;

test("each change of a file of an output is written, until the command is ended", async () => {
  await replace("things.yaml", things);
  await replace("part.yaml", part("first"));
  await replace("overlay.yaml", overlay("One"));
  const watch = start("things.yaml", "--out", "out", "--overlay", "overlay.yaml", "--watch");
  await watch.says(/Watching/);
  expect(await output("types.ts")).toContain("first");

  await replace("part.yaml", part("second"));
  await watch.says(/updated types\.ts/);
  expect(await output("types.ts")).toContain("second");

  await replace("things.yaml", things.replace("operationId: list", "operationId: browse"));
  await watch.says(/updated operations\.ts/);
  expect(await output("operations.ts")).toContain("browseOperation");

  await replace("overlay.yaml", overlay("Two"));
  await watch.says(/updated operations\.ts/);
  expect(await output("operations.ts")).toContain("from Two 1");

  expect(await watch.end()).toMatchObject({ code: exitCodes.ok, stdout: "" });
});

test("a broken document is reported and its files stay; repairing it writes them again", async () => {
  await replace("things.yaml", things);
  await replace("part.yaml", part("first"));
  const watch = start("things.yaml", "--out", "out", "--watch");
  await watch.says(/Watching/);
  const before = await stat(join(cwd, "out", "types.ts"));

  await replace("things.yaml", "openapi: [\n");
  await watch.says(/error: /);
  expect(await stat(join(cwd, "out", "types.ts"))).toEqual(before);

  await replace("things.yaml", things.replace("title: Things", "title: Repaired"));
  await watch.says(/updated types\.ts/);
  await watch.end();
});

test("a changed configuration gives other outputs; a broken one is reported", async () => {
  await replace("things.yaml", things);
  await replace("part.yaml", part("first"));
  await configure({ one: { document: "things.yaml", out: "out" } });
  const watch = start("--watch");
  await watch.says(/Watching/);

  await replace("plumbline.config.json", "{");
  await watch.says(/error: The configuration is not JSON/);

  await configure({ two: { document: "things.yaml", out: "out", schemas: ["standard"] } });
  await watch.says(/written standard\.ts/);

  await replace("part.yaml", part("second"));
  await watch.says(/updated types\.ts/);
  const { stderr } = await watch.end();
  expect(stderr.match(/updated types\.ts/g)).toHaveLength(1);
});

test("a folder that is removed and created again is written again", async () => {
  await mkdir(join(cwd, "parts"));
  await replace("things.yaml", things.replace("part.yaml", "parts/part.yaml"));
  await replace("parts/part.yaml", part("first"));
  const watch = start("things.yaml", "--out", "out", "--watch");
  await watch.says(/Watching/);

  await rm(join(cwd, "parts"), { recursive: true });
  await watch.says(/error: |parts\/part\.yaml/);
  await mkdir(join(cwd, "parts"));
  await replace("parts/part.yaml", part("second"));

  await watch.says(/updated types\.ts/);
  expect(await output("types.ts")).toContain("second");
  await watch.end();
});

test("--watch with --check is rejected", async () => {
  const { code, stderr } = await runGenerate(["things.yaml", "--watch", "--check"], { cwd });

  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain("--check");
});

function overlay(title: string): string {
  return `overlay: 1.1.0\ninfo: {title: a, version: '1'}\nactions: [{target: $.info, update: {title: ${title}}}]\n`;
}

function configure(generate: object): Promise<void> {
  return replace("plumbline.config.json", JSON.stringify({ generate }));
}

/** Replaces a file as editors do: by a new one of its name. */
async function replace(name: string, text: string): Promise<void> {
  await writeFile(join(cwd, `${name}.new`), text);
  await rename(join(cwd, `${name}.new`), join(cwd, name));
}

function output(name: string): Promise<string> {
  return readFile(join(cwd, "out", name), "utf8");
}

interface Watch {
  /** Waits for a message after those that were waited for. */
  readonly says: (pattern: RegExp) => Promise<void>;
  readonly end: () => Promise<GenerateRun>;
}

function start(...argv: readonly string[]): Watch {
  let unread = "";
  let check = (): void => {};
  const run = runGenerate(argv, {
    cwd,
    signal: ending.signal,
    onMessage: (text) => {
      unread += text;
      check();
    },
  });
  return {
    says: (pattern) =>
      new Promise((resolve) => {
        check = () => {
          const found = pattern.exec(unread);
          if (!found) return;
          unread = unread.slice(found.index + found[0].length);
          check = () => {};
          resolve();
        };
        check();
      }),
    end() {
      ending.abort();
      return run;
    },
  };
}
