import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readIndex, readSite, root } from "./read-site.ts";
import { picturesOf } from "./stage-page.ts";
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
  for (const { route, source, text } of sections.flatMap(({ pages }) => pages))
    for (const place of ["", "public"]) {
      write(join(place, `${route}.md`), text);
      for (const path of picturesOf(text))
        cpSync(join(root, dirname(source), path), join(folder, place, dirname(route), path));
    }
}

/** The beginning of the README, and the index of the documentation. */
function renderHome(readme: string, index: string): string {
  const opening = readme.split(/^## /m)[0]?.trim() ?? "";
  const lists = index.slice(index.indexOf("\n## "));
  return `---\naside: false\n---\n${opening}\n${lists}`;
}
