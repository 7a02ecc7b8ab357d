import { readFileSync, writeFileSync } from "node:fs";
import { checksPage, checksPageFile } from "./checks-page.ts";

/** Writes the generated pages of `docs/`, or with `--check` only says whether they are up to date. */
const page = await checksPage();
if (!process.argv.includes("--check")) {
  writeFileSync(checksPageFile, page);
} else if (readFileSync(checksPageFile, "utf8") !== page) {
  process.stderr.write("docs/checks.md is not up to date: npm run docs\n");
  process.exitCode = 1;
}
