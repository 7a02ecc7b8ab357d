import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One block of TypeScript on a page or in a doc comment. Each is a complete module. */
export interface Example {
  /** The page and the number of its block, from 1: `pages-2` is the second block of `docs/client/pages.md`. */
  readonly name: string;
  readonly code: string;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The blocks of the client's pages and README, the repository's README, the first steps and the page about OAuth, in order. `tools/frameworks`
 * has the page about other frameworks.
 */
export function readExamples(): readonly Example[] {
  const pages = globSync("docs/{client,start}/!(frameworks).md", { cwd: root }).toSorted();
  return ["README.md", "docs/oauth.md", "packages/client/README.md", ...pages].flatMap(examplesOf);
}

/** The blocks of the other pages. Those that are not complete modules are members of a configuration. */
export function readModules(): readonly Example[] {
  const pages = globSync(
    ["packages/!(client)/README.md", "docs/*.md", "openapi/**/*.md", "examples/*/README.md"],
    { cwd: root, exclude: ["docs/oauth.md", "**/node_modules"] },
  );
  return pages.toSorted().flatMap(examplesOf).map(toModule);
}

const fragment = `import type { Config } from "@plumbline/conformance";

export const fragment: Partial<Config> & Partial<NonNullable<Config["targets"]>[string]> = {
`;

function toModule(example: Example): Example {
  if (example.code.startsWith("import ")) return example;
  return { ...example, code: `${fragment}${example.code}};\n` };
}

/** The blocks after `@example` in the sources of packages. Those that are not complete modules are an error of the compiler. */
export function readDocExamples(packages: readonly string[]): readonly Example[] {
  const files = packages.flatMap((name) =>
    globSync(`packages/${name}/src/**/*.ts`, { cwd: root }).toSorted(),
  );
  return files.filter((file) => !file.endsWith(".test.ts")).flatMap(docExamplesOf);
}

const docExample = /^ *\* @example\n *\* ```ts\n(.*?)^ *\* ```$/gms;

function docExamplesOf(file: string): readonly Example[] {
  const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
  const generated =
    file.includes("client/src/generated/") || file.includes("client\\src\\generated\\");
  return Array.from(text.matchAll(docExample), ([, block = ""], index) => {
    const code = block.replaceAll(/^ *\* ?/gm, "");
    return {
      name: `${nameOf(file)}-${index + 1}`,
      code: generated ? code.replaceAll(/"\.\/generated\/\w+\.ts"/g, '"@local-ads/client"') : code,
    };
  });
}

function examplesOf(page: string): readonly Example[] {
  const text = readFileSync(join(root, page), "utf8");
  return Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ([, code = ""], index) => ({
    name: `${nameOf(page)}-${index + 1}`,
    code,
  }));
}

function nameOf(page: string): string {
  return page
    .replaceAll(/[\\/]/g, "-")
    .replace(/^docs-client-|^packages-/, "")
    .replace(/\.(md|ts)$/, "");
}
