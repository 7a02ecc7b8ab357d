import { readdirSync } from "node:fs";
import { extname } from "node:path";

export interface PageFile {
  readonly location: URL;
  readonly mediaType: string;
}

/** Lies beside the sources and beside what is compiled from them: the page needs no compiling. */
const folder = new URL("../../console/", import.meta.url);

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

/** Every file of the console by the path it is served at. */
export const pageFiles: ReadonlyMap<string, PageFile> = new Map([
  ...readdirSync(folder)
    .filter((name) => Object.hasOwn(mediaTypes, extname(name)))
    .map((name) => toEntry(`/console/${name}`, new URL(name, folder))),
  ...Object.entries(modules).map(([path, url]) => toEntry(path, new URL(url))),
]);

function toEntry(path: string, location: URL): readonly [string, PageFile] {
  return [path, { location, mediaType: mediaTypes[extname(path)] ?? "application/octet-stream" }];
}
