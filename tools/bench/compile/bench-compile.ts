import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installPackages } from "../../field/src/install/install-packages.ts";
import { peerCache } from "../peers/install-documents.ts";
import { readCount } from "../read-count.ts";
import { type SampledDocument, sampleDocuments } from "./sample-documents.ts";

const peers = {
  from: "npm",
  names: [
    "openapi-typescript@7.13.0",
    "@hey-api/openapi-ts@0.99.0",
    "orval@8.38.0",
    "typescript@5.9.3",
  ],
} as const;

/** The arguments of a generator that writes into a folder. */
type Generator = (document: string, folder: string) => readonly string[];

const root = fileURLToPath(new URL("../../../", import.meta.url));
const mostMilliseconds = 300_000;

/** The outcome of one generator for one document. */
interface Attempt {
  /** Wall time of the generator. */
  readonly seconds: number;
  readonly lines: number;
  readonly problem?: string;
}

/** Generates clients of public documents with this generator and three peers, compiles them, and prints a table. */
export async function benchCompile(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { documents: { type: "string" }, seed: { type: "string" } },
  });
  const count = readCount("documents", values.documents ?? "30");
  const seed = readCount("seed", values.seed ?? "1");
  const folder = await installPackages(peers, peerCache);
  const generators = listGenerators(folder);
  const documents = await sampleDocuments(count, seed);
  const names = Object.keys(generators);
  process.stdout.write(
    `Seed ${seed}. Seconds of wall time, lines; or why it fails.\n\n| document | operations | ${names.join(" | ")} |\n|---|--:|${"---|".repeat(names.length)}\n`,
  );
  const compiled = new Map(names.map((name) => [name, 0]));
  for (const document of documents) {
    const cells: string[] = [];
    for (const [name, generator] of Object.entries(generators)) {
      // oxlint-disable-next-line no-await-in-loop -- each is measured alone
      const { seconds, lines, problem } = await attempt(generator, document, folder);
      if (problem === undefined) compiled.set(name, (compiled.get(name) ?? 0) + 1);
      cells.push(problem ?? `${seconds.toFixed(1)} s, ${lines}`);
    }
    process.stdout.write(`| ${[document.name, document.operations, ...cells].join(" | ")} |\n`);
  }
  const sums = [...compiled.values()].map((sum) => `${sum} of ${documents.length}`);
  process.stdout.write(`| compile | | ${sums.join(" | ")} |\n`);
}

function listGenerators(folder: string): Readonly<Record<string, Generator>> {
  const bin = (name: string): string => join(folder, "node_modules/.bin", name);
  const own = join(root, "packages/codegen/src/bin.ts");
  return {
    plumbline: (document, out) => [
      process.execPath,
      "--conditions=@plumbline/source",
      own,
      document,
      "--out",
      out,
    ],
    "openapi-typescript": (document, out) => [
      bin("openapi-typescript"),
      document,
      "-o",
      join(out, "schema.ts"),
    ],
    "hey-api": (document, out) => [
      bin("openapi-ts"),
      "-i",
      document,
      "-o",
      out,
      "-c",
      "@hey-api/client-fetch",
    ],
    orval: (document, out) => [
      bin("orval"),
      "--input",
      document,
      "--output",
      join(out, "api.ts"),
      "--client",
      "fetch",
    ],
  };
}

async function attempt(
  generator: Generator,
  { file }: SampledDocument,
  peersFolder: string,
): Promise<Attempt> {
  const out = await mkdtemp(join(tmpdir(), "compile-"));
  try {
    const [program = "", ...args] = generator(file, out);
    const start = performance.now();
    const ran = run(program, args, peersFolder);
    const seconds = (performance.now() - start) / 1000;
    if (ran.status !== 0) return { seconds, lines: 0, problem: "does not generate" };
    const lines = await countLines(out);
    await writeFile(join(out, "tsconfig.json"), JSON.stringify(configuration));
    const { stdout } = run(join(peersFolder, "node_modules/.bin/tsc"), ["-p", out], peersFolder);
    const errors = stdout.match(/error TS/g)?.length ?? 0;
    return errors === 0
      ? { seconds, lines }
      : { seconds, lines, problem: `${errors} compile errors` };
  } finally {
    await rm(out, { recursive: true });
  }
}

/** Strict, with the types of the platform alone. The runtime of this generator's clients is the built one. */
const configuration = {
  compilerOptions: {
    strict: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
    paths: {
      "@plumbline/client-runtime": [join(root, "packages/client-runtime/dist/index.d.ts")],
    },
  },
  include: ["**/*.ts"],
};

function run(program: string, args: readonly string[], cwd: string) {
  const env = { ...process.env, CI: "1" };
  return spawnSync(program, args, { cwd, env, encoding: "utf8", timeout: mostMilliseconds });
}

async function countLines(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.reduce((sum, text) => sum + text.split("\n").length, 0);
}
