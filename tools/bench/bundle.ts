import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** Bytes of all files of a program as a browser loads them. */
export interface Size {
  readonly minified: number;
  readonly gzip: number;
}

export interface BundleOptions {
  /** The program's folder, from which its imports are resolved. */
  readonly folder: string;
  /** Files of packages. */
  readonly alias?: Readonly<Record<string, string>>;
}

/** Bundles a program with Rolldown, which Vite uses, for browsers in production. Returns its size. */
export async function bundle(
  program: string,
  { folder, alias = {} }: BundleOptions,
): Promise<Size> {
  const entry = join(folder, "bundled-program.ts");
  const build = await rolldown({
    input: entry,
    platform: "browser",
    // Sources need no build.
    resolve: { alias: { ...alias }, conditionNames: ["@plumbline/source", "import", "browser"] },
    transform: { target: "es2022" },
    logLevel: "silent",
    plugins: [
      {
        name: "program",
        load: (id) => (id === entry ? program : null),
        resolveId: (id) => (id === entry ? id : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  await build.close();
  const code = output.map((file) => (file.type === "chunk" ? file.code : ""));
  return {
    minified: sum(code.map((text) => Buffer.byteLength(text))),
    gzip: sum(code.map((text) => gzipSync(text, { level: 9 }).length)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
