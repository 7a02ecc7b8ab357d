import { execFile } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findConfig } from "@plumbline/command";

/** The outcome for one file, loaded by Node in a process of its own. */
interface Loaded {
  readonly config?: unknown;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly hint?: string;
    readonly place?: { readonly file?: string; readonly line?: number; readonly pointer?: string };
  };
}

const good = {
  "typed.ts": `
    import type { Config } from ${JSON.stringify(fileURLToPath(new URL("../../src/target/config/config.ts", import.meta.url)))};
    import { defineConfig } from ${JSON.stringify(new URL("../../src/target/config/define-config.ts", import.meta.url).href)};
    const baseUrl: string = "http://127.0.0.1:1/v1";
    export default defineConfig({ targets: { local: { baseUrl, budget: undefined } } }) satisfies Config;`,
  "plain.mjs": `export default { targets: { local: { baseUrl: "http://127.0.0.1:1/v1" } } };`,
  "commonjs/typed.ts": `
    import { local } from "./local.ts";
    export default { targets: { local } };`,
  "data.json": `{ "targets": { "local": { "baseUrl": "http://127.0.0.1:1/v1" } } }`,
} as const;

/** By file: its text, the message, the line or pointer, the remedy. */
const bad: Readonly<Record<string, readonly [text: string, ...says: (string | number)[]]>> = {
  "syntax.ts": [
    "export default {\n  targets: {\n};\n",
    "cannot be loaded",
    3,
    "Correct it at that place.",
  ],
  "syntax.mjs": ["\nexport default { a: 1 b };\n", "cannot be loaded: Unexpected", 2, "Correct it"],
  "commonjs/import.js": [
    'import "node:path";\nexport default {};',
    "outside a module",
    1,
    'package.json says "type": "commonjs"',
  ],
  "commonjs/export.js": [
    "\nexport default {};",
    "Unexpected token 'export'",
    2,
    "Let its name end in .mjs or .ts.",
  ],
  "enum.ts": [
    "\nenum A { x }\nexport default {};",
    "enum is not supported",
    2,
    "Node runs TypeScript",
  ],
  "throws.ts": [
    '\n\nthrow new Error("no vault");\nexport default {};',
    "cannot be loaded: no vault",
    3,
    "",
  ],
  "throws-text.mjs": ['throw "no vault";', "it threw no vault", "throws-text.mjs", ""],
  "unset.ts": [
    "export default { a: process.env.NOT_SET!.length };",
    "cannot be loaded: Cannot read",
    1,
    "",
  ],
  "package.ts": [
    'import "not-a-package";\nexport default {};',
    "Cannot find package 'not-a-package'",
    "package.ts",
    "Install what it imports",
  ],
  "export.mjs": [
    '\nimport { nope } from "node:path";\nexport default {};',
    "does not provide an export named 'nope'",
    2,
    "",
  ],
  "missing.ts": ["", "cannot be loaded: ENOENT", "missing.ts", "Check the path given to --config."],
  "no-default.ts": [
    "export const config = {};",
    "has no default export",
    "no-default.ts",
    "export default defineConfig",
  ],
  "function.ts": [
    "export default () => ({});",
    "it is a function",
    "function.ts",
    "a configuration contains only data",
  ],
  "promise.ts": [
    "export default Promise.resolve({});",
    "it is a Promise",
    "promise.ts",
    "a configuration contains only data",
  ],
  "text.ts": ['export default "staging";', "it must be an object", "text.ts", ""],
  "fetch.ts": [
    "export default { targets: { a: { fetch } } };",
    "/targets/a/fetch is a function",
    "/targets/a/fetch",
    "contains only data",
  ],
  "url.ts": [
    "export default { contract: new URL('file:///a') };",
    "/contract is a URL",
    "/contract",
    "contains only data",
  ],
  "circle.ts": [
    "const a: any = {}; a.targets = a; export default a;",
    "/targets contains itself",
    "/targets",
    "contains only data",
  ],
  "not-a-number.ts": [
    "export default { targets: { a: { timeoutMs: NaN } } };",
    "timeoutMs is NaN",
    "/targets/a/timeoutMs",
    "",
  ],
  "key.ts": [
    "export default { target: {} };",
    'must not have the field "target"',
    "/target",
    'Did you mean "targets"?',
  ],
  "inner-key.ts": [
    "export default { targets: { a: { baseURL: 'x' } } };",
    'must not have the field "baseURL"',
    "/targets/a/baseURL",
    'Did you mean "baseUrl"?',
  ],
  "far-key.ts": [
    "export default { nonsense: 1 };",
    'must not have the field "nonsense"',
    "/nonsense",
    "Known: contract, overlays, ledger",
  ],
  "type.ts": [
    "export default { targets: { a: { stateless: 'yes' } } };",
    "/targets/a/stateless must be a boolean",
    "/targets/a/stateless",
    "",
  ],
  "union.ts": [
    "export default { targets: { a: { fixtures: { get_book: { path: 1 } } } } };",
    "must be an object or an array",
    "/targets/a/fixtures/get_book/path",
    "",
  ],
  "allow.ts": [
    "export default { targets: { a: { allow: 'all' } } };",
    'must be one of "none", "draft", "publish", "spend"',
    "/targets/a/allow",
    "",
  ],
  "budget.ts": [
    "export default { targets: { a: { budget: { writes: 0 } } } };",
    "must be >= 1",
    "/targets/a/budget/writes",
    "",
  ],
  "name.ts": [
    "export default { targets: { 'a b': {} } };",
    "has a name that does not consist of letters",
    "/targets",
    "",
  ],
  "identity.ts": [
    "export default { targets: { a: { identities: [{}] } } };",
    'must have the field "name"',
    "/targets/a/identities/0",
    "",
  ],
  "labels.ts": [
    "export default { targets: { a: { identities: [{ name: 'b', labels: { plan: 1 } }] } } };",
    "must be a string",
    "/targets/a/identities/0/labels/plan",
    "",
  ],
  "expires.ts": [
    "export default { targets: { a: { identities: [{ name: 'b', expiresAt: '2030-12-31' }] } } };",
    "must be an instant of RFC 3339",
    "/targets/a/identities/0/expiresAt",
    "",
  ],
  "token.ts": [
    "export default { targets: { a: { identities: [{ name: 'b', token: process.env.NOT_SET }] } } };",
    "token is undefined",
    "/targets/a/identities/0/token",
    "name the variable as tokenEnv",
  ],
  "severity.ts": [
    "export default { severity: { 'auth/*': 'low' } };",
    'must be one of "must", "advice", "off"',
    "/severity/auth~1*",
    "",
  ],
  "known-date.ts": [
    "export default { known: [{ id: 'x', reason: 'y', until: 'soon' }] };",
    "must be an ISO 8601 date",
    "/known/0/until",
    "",
  ],
  "known-no-date.ts": [
    "export default { known: [{ id: 'x', reason: 'y' }] };",
    'must have the field "until"',
    "/known/0",
    "",
  ],
  "known-nothing.ts": [
    "export default { known: [{ reason: 'y', until: '2999-01-01' }] };",
    "Known finding 1 has no id, check, operation or clause",
    "/known/0",
    "Name it by id alone",
  ],
  "known-both.ts": [
    "export default { known: [{ id: 'x', check: 'c', reason: 'y', until: '2999-01-01' }] };",
    "Known finding 1 has id and check",
    "/known/0",
    "Name it by id alone",
  ],
  "known-part.ts": [
    "export default { known: [{ check: 'c', reason: 'y', until: '2999-01-01' }] };",
    "Known finding 1 has check",
    "/known/0",
    "",
  ],
  "broken.json": ['{\n  "targets": {\n', "is not JSON", 3, ""],
  "key.json": [
    '{\n  "contracts": "a"\n}',
    'must not have the field "contracts"',
    2,
    'Did you mean "contract"?',
  ],
};

const script = `
const { loadConfig } = await import(${JSON.stringify(new URL("../../src/target/config/load-config.ts", import.meta.url).href)});
const loaded = {};
for (const file of process.argv.slice(1)) {
  try { loaded[file] = { config: await loadConfig(file) }; }
  catch ({ code, message, hint, place }) { loaded[file] = { error: { code, message, hint, place } }; }
}
console.log(JSON.stringify(loaded));`;

let folder: string;
let outcomes: Readonly<Record<string, Loaded>>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "plumbline-config-")));
  const texts = [
    ...Object.entries(good),
    ...Object.entries(bad).flatMap(([name, [text]]) =>
      text === "" ? [] : [[name, text] as const],
    ),
  ];
  await mkdir(join(folder, "commonjs"));
  await writeFile(join(folder, "commonjs/package.json"), '{ "type": "commonjs" }');
  await writeFile(
    join(folder, "commonjs/local.ts"),
    'export const local: object = { baseUrl: "http://127.0.0.1:1/v1" };',
  );
  for (const [name, text] of texts) await writeFile(join(folder, name), text);
  const files = [...Object.keys(good), ...Object.keys(bad)].map((name) => join(folder, name));
  const flags = ["--conditions=@plumbline/source", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...files]);
  outcomes = JSON.parse(stdout) as Readonly<Record<string, Loaded>>;
});

afterAll(() => rm(folder, { recursive: true }));

describe("a configuration", () => {
  test.each(Object.keys(good))("%s is loaded by Node itself", (name) => {
    const targets = { local: { baseUrl: "http://127.0.0.1:1/v1" } };
    expect(outcomes[join(folder, name)]).toEqual({ config: { targets } });
  });

  test.each(Object.entries(bad))("%s is rejected with its place and the remedy", (name, row) => {
    const [, sentence = "", place = "", hint = ""] = row;
    const { error } = outcomes[join(folder, name)] ?? {};
    expect(error?.code).toBe("CONFIG_INVALID");
    expect(error?.message).toContain(sentence);
    expect(error?.message).not.toContain("\n");
    expect(error?.place?.file).toBe(join(folder, name));
    const { line, pointer, file } = error?.place ?? {};
    expect([line, pointer, file?.slice(folder.length + 1)]).toContain(place);
    expect(error?.hint ?? "").toContain(hint);
  });
});

describe("the nearest configuration", () => {
  test("is that of the folder, or of one above", async () => {
    const inner = join(folder, "outer", "inner");
    await mkdir(inner, { recursive: true });
    expect(findConfig(inner)).toBeUndefined();
    await writeFile(join(folder, "outer", "plumbline.config.json"), "{}");
    expect(findConfig(inner)).toBe(join(folder, "outer", "plumbline.config.json"));
    await writeFile(join(inner, "plumbline.config.mts"), "");
    expect(findConfig(inner)).toBe(join(inner, "plumbline.config.mts"));
  });

  test("is ambiguous if a folder contains two", async () => {
    const both = join(folder, "both");
    await mkdir(both);
    await writeFile(join(both, "plumbline.config.ts"), "");
    await writeFile(join(both, "plumbline.config.js"), "");
    expect(() => findConfig(both)).toThrow(
      "plumbline.config.ts and plumbline.config.js are in the same folder",
    );
  });
});
