import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readExamples } from "./read-examples.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What examples import, by where it is in this repository. */
const links: Readonly<Record<string, string>> = {
  "node_modules/@local-ads/client": "packages/client",
  "node_modules/@plumbline/client-runtime": "packages/client-runtime",
  "node_modules/@tanstack/react-query": "packages/client/node_modules/@tanstack/react-query",
  "node_modules/@types/node": "node_modules/@types/node",
  "node_modules/msw": "packages/client/node_modules/msw",
  "node_modules/vitest": "node_modules/vitest",
  generated: "packages/codegen/test/bookshop/generated",
};

/** Writes each example into a folder as a program would have it, beside what it imports. Whoever asks for the folder removes it. */
export async function unpackExamples(): Promise<{
  readonly folder: string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  for (const [name, target] of Object.entries(links)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(root, target), join(folder, name), "junction");
  }
  await Promise.all(
    readExamples().map(async ({ name, code }) => writeFile(join(folder, `${name}.ts`), code)),
  );
  return { folder, remove: async () => rm(folder, { recursive: true }) };
}
