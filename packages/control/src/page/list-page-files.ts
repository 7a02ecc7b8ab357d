import { readdirSync } from "node:fs";
import { extname } from "node:path";

export interface PageFile {
  readonly location: URL;
  readonly mediaType: string;
}

export interface PageFolder {
  /** The folder, with a slash at its end. */
  readonly folder: URL;
  /** The URL path of the folder, with a slash at its end. */
  readonly path: string;
  /** What the page imports by name, each as one module without further files: file URLs by URL paths. */
  readonly modules: Readonly<Record<string, string>>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Lists the style sheets, scripts and icons of a folder, and the modules, by their URL paths. */
export function listPageFiles({
  folder,
  path,
  modules,
}: PageFolder): ReadonlyMap<string, PageFile> {
  return new Map([
    ...readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => Object.hasOwn(mediaTypes, extname(name)))
      .map((name) => toEntry(`${path}${name}`, new URL(name, folder))),
    ...Object.entries(modules).map(([at, url]) => toEntry(at, new URL(url))),
  ]);
}

function toEntry(path: string, location: URL): readonly [string, PageFile] {
  return [path, { location, mediaType: mediaTypes[extname(path)] ?? "application/octet-stream" }];
}
