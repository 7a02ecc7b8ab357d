import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readHome, readSite, root } from "./read-site.ts";
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
  const copyPictures = (text: string, from: string, to: string): void => {
    for (const path of picturesOf(text)) cpSync(join(root, from, path), join(folder, to, path));
  };
  const home = readHome();
  write("index.md", `---\naside: false\n---\n${home}`);
  copyPictures(home, "", "");
  write("public/llms.txt", renderLlms(readme, sections));
  for (const { route, source, text } of sections.flatMap(({ pages }) => pages))
    for (const place of ["", "public"]) {
      write(join(place, `${route}.md`), text);
      copyPictures(text, dirname(source), join(place, dirname(route)));
    }
}
