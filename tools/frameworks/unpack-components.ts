import { readFileSync } from "node:fs";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packClient } from "../runtimes/pack-client.ts";
import { applications } from "./applications.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const page = fileURLToPath(new URL("../../docs/client/frameworks.md", import.meta.url));

const block = /^`([\w.]+)`,[^\n]*\n\n```\w+\n(.*?)^```$/gms;

/** The components of the page, by the name of the file that the page gives to each. */
export function readComponents(): readonly (readonly [file: string, code: string])[] {
  const text = readFileSync(page, "utf8").replaceAll("\r\n", "\n");
  return Array.from(text.matchAll(block), ([, file = "", code = ""]) => [file, code]);
}

/** Writes the components and their applications into an empty folder with the packed client and the adapters. */
export async function unpackComponents(folder: string): Promise<void> {
  await packClient(folder);
  const manifest = await readFile(join(here, "package.json"), "utf8");
  for (const name of Object.keys(JSON.parse(manifest).dependencies)) {
    await mkdir(dirname(join(folder, "node_modules", name)), { recursive: true });
    const target = join(here, "node_modules", name);
    await symlink(target, join(folder, "node_modules", name), "junction");
  }
  for (const [file, code] of [...readComponents(), ...Object.entries(applications)])
    await writeFile(join(folder, file), code);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
}

/** The settings that the four frameworks have in common, and Angular's decorators. */
const settings = {
  include: ["*.ts", "*.tsx", "*.vue", "*.svelte"],
  compilerOptions: {
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    experimentalDecorators: true,
    jsx: "preserve",
    jsxImportSource: "solid-js",
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2024",
    lib: ["es2024", "esnext.iterator", "esnext.disposable", "dom", "dom.iterable"],
    types: [],
  },
};
