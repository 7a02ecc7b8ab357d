import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One block of TypeScript on a page. Each is a module by itself. */
export interface Example {
  /** The page, and which of its blocks it is, from 1: `pages-2` is the second one of `docs/client/pages.md`. */
  readonly name: string;
  readonly code: string;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The blocks of the client's pages, of its README, of the repository's and of the page about OAuth, in order. */
export function readExamples(): readonly Example[] {
  const pages = globSync("docs/client/*.md", { cwd: root }).toSorted();
  return ["README.md", "docs/oauth.md", "packages/client/README.md", ...pages].flatMap(examplesOf);
}

/** The blocks of the other packages' READMEs that are whole modules, and no part of one. */
export function readModules(): readonly Example[] {
  const pages = globSync("packages/!(client)/README.md", { cwd: root }).toSorted();
  return pages.flatMap(examplesOf).filter(({ code }) => code.startsWith("import "));
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
    .replace(/\.md$/, "");
}
