import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A link of a README to a file beside it: its text, the path, and the anchor. */
const relativeLink = /\[((?:[^\][]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g;

/** The relative links of a README to files that its package does not have. */
export function deadLinks(directory: string): readonly string[] {
  return [...readReadme(directory).matchAll(relativeLink)].flatMap(([, , path = ""]) =>
    existsSync(join(directory, path)) ? [] : [path],
  );
}

interface Origin {
  /** The folder of the package, relative to the root of the repository. */
  readonly folder: string;
  /** The address of the repository, if it is known. */
  readonly repository?: string | undefined;
}

/** Changes the links of a packed README to files that the package does not have: to those of the repository, or to plain text. */
export function relinkReadme(directory: string, { folder, repository }: Origin): void {
  const page = repository?.replace(/^git\+/, "").replace(/\.git$/, "");
  const text = readReadme(directory).replaceAll(
    relativeLink,
    (link: string, words: string, path: string, anchor = "") => {
      if (existsSync(join(directory, path))) return link;
      if (page === undefined) return words;
      return `[${words}](${page}/blob/HEAD/${posix.join(folder, path)}${anchor})`;
    },
  );
  if (text !== "") writeFileSync(join(directory, "README.md"), text);
}

function readReadme(directory: string): string {
  const file = join(directory, "README.md");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
