import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../site/pages/read-site.ts";
import { apiFolder, apiPages } from "./api/api-pages.ts";
import { checksFolder, checksPages } from "./checks-pages.ts";
import { controlsPage, controlsPageFile } from "./controls-page.ts";
import { startFiles } from "./start/start-files.ts";
import { rulesPage, rulesPageFile } from "./rules-page.ts";

/** Writes the generated pages of `docs/`, and how pages say to start our commands. With `--check`, it only reports which are not up to date. */
const pages = new Map<string, string | undefined>([
  ...[...startFiles()].map(([path, text]) => [join(root, path), text] as const),
  [fileURLToPath(controlsPageFile), await controlsPage()],
  [fileURLToPath(rulesPageFile), rulesPage()],
]);
for (const folder of [apiFolder, new URL("checks/", checksFolder)]) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    pages.set(fileURLToPath(new URL(name, folder)), undefined);
}
for (const [path, text] of await checksPages())
  pages.set(fileURLToPath(new URL(path, checksFolder)), text);
for (const [name, text] of await apiPages())
  pages.set(fileURLToPath(new URL(name, apiFolder)), text);

const isCheck = process.argv.includes("--check");
for (const [file, text] of pages) {
  const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (before === text) continue;
  if (isCheck) {
    process.stderr.write(`${file} is not up to date; run npm run docs\n`);
    process.exitCode = 1;
  } else if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
