import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { siteFolder } from "./site-config.ts";
import { writePages } from "./pages/write-pages.ts";

/** Options of `buildSite`. */
export interface BuildOptions {
  /** Where the site is written; default `.plumbline/site/dist`. */
  readonly out?: string;
  /** Path below which it will be served; default `/`. */
  readonly base?: string;
}

const site = fileURLToPath(new URL(".", import.meta.url));
const vitepress = fileURLToPath(
  new URL("node_modules/vitepress/bin/vitepress.js", import.meta.url),
);

/**
 * Builds the site and returns its folder. It uses no network. VitePress is a program of its own, because its types bring those of browsers
 * into every file.
 */
export async function buildSite({ out, base = "/" }: BuildOptions = {}): Promise<string> {
  const outDir = out ?? fileURLToPath(new URL("dist", siteFolder));
  writePages(fileURLToPath(new URL("pages", siteFolder)));
  const words = [vitepress, "build", site, "--outDir", outDir, "--base", base];
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, words, { env });
  return outDir;
}
