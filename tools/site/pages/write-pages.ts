import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readIndex, readSite, root } from "./read-site.ts";
import { renderLlms } from "./render-llms.ts";

/** Writes the pages of the site into an empty folder, where VitePress reads them. */
export function writePages(folder: string): void {
  const sections = readSite();
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  rmSync(folder, { recursive: true, force: true });
  write("index.md", renderHome(readme, readIndex()));
  write("public/llms.txt", renderLlms(readme, sections));
  for (const { route, text } of sections.flatMap(({ pages }) => pages)) {
    write(`${route}.md`, text);
    write(`public/${route}.md`, text);
  }
}

/** The beginning of the README, and the index of the documentation. */
function renderHome(readme: string, index: string): string {
  const opening = readme.split(/^## /m)[0]?.trim() ?? "";
  const lists = index.slice(index.indexOf("\n## "));
  return `---\naside: false\n---\n${opening}\n${lists}`;
}
