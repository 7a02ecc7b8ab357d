import { readdirSync } from "node:fs";
import { extname } from "node:path";

export interface PageFile {
  readonly location: URL;
  readonly mediaType: string;
}

/** The folder is beside `src` and `dist`. The page needs no build. */
const folder = new URL("../../../console/", import.meta.url);

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** What the page imports by name, each as one module without further files. */
const modules: Readonly<Record<string, string>> = {
  "/modules/preact.js": import.meta.resolve("preact"),
  "/modules/preact-hooks.js": import.meta.resolve("preact/hooks"),
  "/modules/preact-signals.js": import.meta.resolve("@preact/signals"),
  "/modules/preact-signals-core.js": import.meta.resolve("@preact/signals-core"),
  "/modules/htm.js": import.meta.resolve("htm"),
  "/modules/htm-preact.js": import.meta.resolve("htm/preact"),
};

/** The files of the console by their URL paths. */
export const pageFiles: ReadonlyMap<string, PageFile> = new Map([
  ...readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => Object.hasOwn(mediaTypes, extname(name)))
    .map((name) => toEntry(`/console/${name}`, new URL(name, folder))),
  ...Object.entries(modules).map(([path, url]) => toEntry(path, new URL(url))),
]);

function toEntry(path: string, location: URL): readonly [string, PageFile] {
  return [path, { location, mediaType: mediaTypes[extname(path)] ?? "application/octet-stream" }];
}
