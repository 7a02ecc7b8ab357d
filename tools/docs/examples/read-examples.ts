import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One block of TypeScript on a page. Each is a module by itself. */
export interface Example {
  /** The page without its folder and its ending, and which of its blocks it is, from 1: `pages-2`. */
  readonly name: string;
  readonly code: string;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The blocks of the client's pages and of its README, in order. */
export function readExamples(): readonly Example[] {
  const pages = globSync("docs/client/*.md", { cwd: root }).toSorted();
  return ["packages/client/README.md", ...pages].flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ([, code = ""], index) => ({
      name: `${basename(page, ".md")}-${index + 1}`,
      code,
    }));
  });
}
