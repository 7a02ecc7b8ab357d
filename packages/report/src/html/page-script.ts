import { readFileSync } from "node:fs";

/** The script of the page. The folder `page` is beside `src` and `dist`; its file needs no build. */
export const pageScript: string = readFileSync(
  new URL("../../page/page-script.js", import.meta.url),
  "utf8",
);
