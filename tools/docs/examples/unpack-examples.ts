import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentedPackages } from "../api/documented-packages.ts";
import { readDocExamples, readExamples, readModules } from "./read-examples.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The packages that examples import, by name, with their folders. */
const links: Readonly<Record<string, string>> = {
  ...packagesOf("@local-ads", ["client", "sandbox"]),
  ...packagesOf("@plumbline", [
    "arbitrary",
    "cli",
    "client-runtime",
    "codegen",
    "command",
    "conformance",
    "contract",
    "control",
    "diff",
    "export",
    "journeys",
    "mock",
    "policies",
    "realistic",
    "report",
    "server",
    "state",
    "storage",
    "traffic",
    "wire",
  ]),
  "node_modules/@local-ads/openapi": "openapi",
  "node_modules/@opentelemetry/api": "tools/docs/node_modules/@opentelemetry/api",
  "node_modules/@tanstack/react-query": "packages/client/node_modules/@tanstack/react-query",
  "node_modules/@types/node": "node_modules/@types/node",
  "node_modules/fast-check": "packages/arbitrary/node_modules/fast-check",
  "node_modules/hono": "packages/server/node_modules/hono",
  "node_modules/msw": "packages/client/node_modules/msw",
  "node_modules/swr": "packages/client/node_modules/swr",
  "node_modules/vitest": "node_modules/vitest",
  generated: "packages/codegen/test/bookshop/generated",
  newsroom: "packages/codegen/test/newsroom/generated",
  parcels: "packages/codegen/test/parcels/generated",
};

function packagesOf(scope: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => [`node_modules/${scope}/${name}`, `packages/${name}`]),
  );
}

/** Names that the READMEs use without declaring them. */
const readersOwn = `export {};
declare global {
  /** Whether a server takes a book. */
  function accepts(book: unknown): boolean;
  function countBooks(file: string): number;
  /** Secret of a control plane. */
  const token: string;
}
`;

/** Writes each example into a folder, with links to the packages that it imports. The caller removes the folder. */
export async function unpackExamples(): Promise<{
  readonly folder: string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  for (const [name, target] of Object.entries(links)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(root, target), join(folder, name), "junction");
  }
  const modules = [
    ...readExamples(),
    ...readModules(),
    ...readDocExamples(Object.keys(documentedPackages)),
    { name: "readers-own", code: readersOwn },
  ];
  await Promise.all(
    modules.map(async ({ name, code }) => writeFile(join(folder, `${name}.ts`), code)),
  );
  return { folder, remove: async () => rm(folder, { recursive: true }) };
}
