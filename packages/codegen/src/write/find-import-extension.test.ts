import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runtimePaths } from "../../test/compile.ts";
import { loadBookshop } from "../../test/load-bookshop.ts";
import { generateClient } from "../generate-client.ts";
import { findImportExtension } from "./find-import-extension.ts";
import { writeGenerated } from "./write-generated.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "codegen-imports-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The settings with which projects of these kinds start. */
const starters: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  "js tsc --init": {
    "tsconfig.json": {
      compilerOptions: {
        module: "nodenext",
        target: "esnext",
        types: [],
        sourceMap: true,
        declaration: true,
        declarationMap: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        strict: true,
        jsx: "react-jsx",
        verbatimModuleSyntax: true,
        isolatedModules: true,
        noUncheckedSideEffectImports: true,
        moduleDetection: "force",
        skipLibCheck: true,
      },
    },
    "package.json": { type: "module" },
  },
  "js NestJS, CommonJS": {
    "tsconfig.json": {
      compilerOptions: {
        module: "nodenext",
        moduleResolution: "nodenext",
        resolvePackageJsonExports: true,
        esModuleInterop: true,
        isolatedModules: true,
        declaration: true,
        target: "ES2023",
        outDir: "./dist",
        strictNullChecks: true,
        skipLibCheck: true,
      },
    },
    "package.json": {},
  },
  "none Next.js": {
    "tsconfig.json": {
      compilerOptions: {
        target: "ES2017",
        lib: ["dom", "dom.iterable", "esnext"],
        allowJs: true,
        skipLibCheck: true,
        strict: true,
        noEmit: true,
        esModuleInterop: true,
        module: "esnext",
        moduleResolution: "bundler",
        resolveJsonModule: true,
        isolatedModules: true,
        jsx: "preserve",
        incremental: true,
      },
      include: ["**/*.ts", "**/*.tsx"],
    },
  },
  "ts Vite, with references": {
    "tsconfig.json": {
      files: [],
      references: [{ path: "./tsconfig.app.json" }, { path: "./tsconfig.node.json" }],
    },
    "tsconfig.app.json": {
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2023", "DOM", "DOM.Iterable"],
        module: "ESNext",
        skipLibCheck: true,
        moduleResolution: "bundler",
        allowImportingTsExtensions: true,
        verbatimModuleSyntax: true,
        moduleDetection: "force",
        noEmit: true,
        strict: true,
        erasableSyntaxOnly: true,
      },
      include: ["src"],
    },
    "tsconfig.node.json": {
      compilerOptions: { module: "nodenext", noEmit: true },
      include: ["vite.config.ts"],
    },
  },
  "none Angular, with references": {
    "tsconfig.json": {
      compilerOptions: { strict: true, target: "ES2022", module: "preserve" },
      files: [],
      references: [{ path: "./tsconfig.app.json" }],
    },
    "tsconfig.app.json": {
      extends: "./tsconfig.json",
      compilerOptions: { outDir: "./out-tsc/app", types: [] },
      include: ["src/**/*.ts"],
      references: [],
    },
  },
  "ts Node.js with type stripping": {
    "tsconfig.json": {
      compilerOptions: {
        noEmit: true,
        target: "esnext",
        module: "nodenext",
        rewriteRelativeImportExtensions: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
      },
    },
    "package.json": { type: "module" },
  },
  "none a base in a package": {
    "tsconfig.json": { extends: "expo/tsconfig.base", compilerOptions: { strict: true } },
    "node_modules/expo/package.json": { name: "expo" },
    "node_modules/expo/tsconfig.base.json": {
      compilerOptions: { module: "preserve", target: "ESNext", noEmit: true, skipLibCheck: true },
    },
  },
};

test.for(Object.entries(starters))(
  "the client compiles with the settings: %s",
  async ([name, files]) => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), JSON.stringify(content));
    }
    const out = join(folder, "src", "generated");

    const imports = findImportExtension(out);
    await writeGenerated(await generateClient(await loadBookshop(), { imports }), out);

    expect(imports).toBe(name.split(" ")[0]);
    expect(errorsIn(out, join(folder, "tsconfig.app.json"))).toEqual([]);
  },
);

test("without settings the imports are those that runtimes of TypeScript resolve", () => {
  expect(findImportExtension(join(folder, "src"))).toBe("ts");
});

test("settings that extend a missing package give imports with .js", async () => {
  await writeFile(join(folder, "tsconfig.json"), '{ "extends": "@none/tsconfig" }');

  expect(findImportExtension(join(folder, "src"))).toBe("js");
});

/** The errors in the generated files, with the settings of the project. */
function errorsIn(out: string, project: string): readonly string[] {
  const path = ts.sys.fileExists(project) ? project : join(folder, "tsconfig.json");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    folder,
  );
  const program = ts.createProgram([join(out, "client.ts")], {
    ...options,
    incremental: false,
    paths: runtimePaths,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(out))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
