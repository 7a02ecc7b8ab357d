import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type OutputChunk, rolldown } from "rolldown";

/** Bytes of a program as a browser loads it. */
export interface Size {
  /** Bytes that a page loads before the program runs. */
  readonly minified: number;
  /** The same, gzipped. */
  readonly gzip: number;
  /** Bytes that the program loads later, gzipped. */
  readonly later: number;
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
  const chunks = output.filter((file) => file.type === "chunk");
  const first = reachable(chunks);
  const rest = chunks.filter((chunk) => !first.includes(chunk));
  return {
    minified: sum(first.map(({ code }) => Buffer.byteLength(code))),
    gzip: sum(first.map(gzipped)),
    later: sum(rest.map(gzipped)),
  };
}

/** The entry and the chunks that it imports statically, directly or through others. */
function reachable(chunks: readonly OutputChunk[]): readonly OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

function gzipped({ code }: OutputChunk): number {
  return gzipSync(code, { level: 9 }).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
