import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "./run-program.ts";

const require = createRequire(import.meta.url);

/** The supported releases by the names under which they are installed here, the newest first: the others take much longer. */
export const releases = { "7": "typescript", "6": "typescript-6", "5.9": "typescript-5" } as const;

export type Release = keyof typeof releases;

export interface Settings {
  readonly release: Release;
  readonly moduleResolution: "bundler" | "node16";
  readonly strict: boolean;
}

/** All combinations of the settings. */
export const allSettings: readonly Settings[] = (["7", "6", "5.9"] as const).flatMap((release) =>
  (["bundler", "node16"] as const).flatMap((moduleResolution) =>
    [true, false].map((strict) => ({ release, moduleResolution, strict })),
  ),
);

/** Compiles the programs of a folder into `out`. Rejects with the errors of the compiler. Declarations of packages are checked too. */
export async function compilePrograms(
  folder: string,
  { release, moduleResolution, strict }: Settings,
): Promise<void> {
  const compilerOptions = {
    strict,
    ...(strict && { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }),
    moduleResolution,
    module: moduleResolution === "node16" ? "node16" : "esnext",
    target: "es2024",
    lib: ["es2024", "esnext.disposable", "dom", "dom.iterable", "dom.asynciterable"],
    types: ["node"],
    outDir: "out",
  };
  const config = JSON.stringify({ compilerOptions, include: ["*.ts"] });
  await writeFile(join(folder, "tsconfig.json"), config);
  await runCompiler(release, ["-p", "."], folder);
}

/** Compiles the programs of a folder in the project that `tsc --init` writes, with the types of Node. */
export async function compileNewProject(folder: string, release: Release): Promise<void> {
  await rm(join(folder, "tsconfig.json"), { force: true });
  await runCompiler(release, ["--init"], folder);
  await runCompiler(release, ["-p", ".", "--noEmit", "--types", "node"], folder);
}

async function runCompiler(
  release: Release,
  args: readonly string[],
  folder: string,
): Promise<void> {
  // The newest release exports no file but this.
  const compiler = join(dirname(require.resolve(`${releases[release]}/package.json`)), "bin/tsc");
  await runProgram(process.execPath, [compiler, ...args], folder);
}
