import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const gate = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface Workspace {
  readonly root: string;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Runs the tests of the workspace as `npm test -- tests` does. */
  test(...args: readonly string[]): Promise<Run>;
}

export interface Run {
  readonly code: number;
  /** Test files that ran, sorted. */
  readonly ran: readonly string[];
  readonly closingLine: string;
  readonly output: string;
}

const isbn = {
  exports: { ".": { "@plumbline/source": "./src/index.ts", default: "./dist/index.js" } },
};

/** A workspace of two packages, `shop` on top of `isbn`, with test files that import, read, start and list other files. */
const files: Readonly<Record<string, string>> = {
  "package.json": `{ "type": "module" }`,
  "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
  "vitest.config.ts": `import { env } from "node:process";
const conditions = ["@plumbline/source"];
export default {
  cacheDir: ".plumbline/vite",
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/*/*.test.ts"],
    exclude: env["PLUMBLINE_FULL"] ? [] : ["**/*.full.test.ts"],
  },
};
`,
  "packages/isbn/package.json": JSON.stringify({ name: "@books/isbn", type: "module", ...isbn }),
  "packages/isbn/README.md": "# isbn\n",
  "packages/isbn/src/index.ts": `export { parse } from "./parse.ts";\n`,
  "packages/isbn/src/parse.ts": `import { trim } from "./trim.ts";
export const parse = (text: string): string => trim(text);
`,
  "packages/isbn/src/trim.ts": `export const trim = (text: string): string => text.trim();\n`,
  "packages/isbn/src/unused.ts": `export const unused = 1;\n`,
  "packages/isbn/src/parse.test.ts": testOf(
    `import { parse } from "./parse.ts";`,
    `parse(" 1 ") === "1"`,
  ),
  "packages/isbn/test/exhaustive.full.test.ts": testOf("", "true"),
  "packages/shop/package.json": JSON.stringify({ name: "@books/shop", type: "module" }),
  "packages/shop/data/prices.json": `{ "1": 2 }`,
  "packages/shop/src/sell.ts": `import { parse } from "@books/isbn";
import { readFileSync } from "node:fs";
export const sell = (text: string): number =>
  JSON.parse(readFileSync(new URL("../data/prices.json", import.meta.url), "utf8"))[parse(text)];
`,
  "packages/shop/src/program.ts": `console.log("open");\n`,
  "packages/shop/test/sell.test.ts": testOf(
    `import { sell } from "../src/sell.ts";`,
    `sell("1") > 0`,
  ),
  "packages/shop/test/program.test.ts": testOf(
    `import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
const program = new URL("../src/program.ts", import.meta.url);`,
    `execFileSync(process.execPath, [fileURLToPath(program)], { encoding: "utf8" }) === "open\\n"`,
  ),
  "packages/shop/test/readme.test.ts": testOf(
    `import { readFileSync } from "node:fs";`,
    `readFileSync(new URL("../../isbn/README.md", import.meta.url), "utf8").startsWith("#")`,
  ),
  "packages/shop/test/listing.test.ts": testOf(
    `import { readdirSync } from "node:fs";`,
    `readdirSync(new URL("../src", import.meta.url)).length > 0`,
  ),
};

/** Creates the workspace in a temporary folder that is removed when the test ends. */
export function createWorkspace(): Workspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gate-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  symlinkSync(modules, join(root, "node_modules"), "junction");
  mkdirSync(join(root, "packages/shop/node_modules/@books"), { recursive: true });
  symlinkSync(
    join(root, "packages/isbn"),
    join(root, "packages/shop/node_modules/@books/isbn"),
    "junction",
  );
  return {
    root,
    write,
    remove: (path) => rmSync(join(root, path)),
    test: (...args) => runGate(root, args),
  };
}

function runGate(root: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", PLUMBLINE_FULL: "" };
    const words = [gate, "tests", ...args];
    execFile(process.execPath, words, { cwd: root, env }, (error, stdout, stderr) => {
      const ran = [...stdout.matchAll(/^ [✓❯×] (\S+\.test\.ts)/gm)].flatMap(
        ([, file]) => file ?? [],
      );
      resolve({
        code: error === null ? 0 : Number(error.code),
        ran: [...new Set(ran)].toSorted(),
        closingLine: stdout.trimEnd().split("\n").at(-1) ?? "",
        output: stdout + stderr,
      });
    });
  });
}

function testOf(head: string, condition: string): string {
  return `import { expect, test } from "vitest";
${head}
test("holds", () => expect(${condition}).toBe(true));
`;
}
