import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../site/pages/read-site.ts";
import { siteMap } from "../../site/pages/site-map.ts";
import { isReleased } from "./is-released.ts";
import { sayReleased } from "./say-released.ts";

/** Reads the files that say how to start our commands and how to install our packages, by their paths in the repository. */
export function readStartFiles(): ReadonlyMap<string, string> {
  const pages = siteMap(root)
    .flatMap((section) => section.pages)
    .map(({ source }) => source)
    // Decisions stay as they were written, and those who work on the repository have a clone.
    .filter((path) => !/^(?:docs\/(?:adr|api)\/|[A-Z]+\.md$)/.test(path));
  const paths = ["README.md", "docs/README.md", "action.yml", "templates/gitlab-ci.yml", ...pages];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The same files with what they have to say now. */
export function startFiles(): ReadonlyMap<string, string> {
  const files = [...readStartFiles()];
  return new Map(isReleased ? files.map(([path, text]) => [path, sayReleased(text)]) : files);
}
