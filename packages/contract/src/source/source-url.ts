import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The URL of a source given as a URL, or as a path relative to `cwd`. */
export function sourceUrl(source: string | URL, cwd: string): URL {
  if (source instanceof URL) return source;
  return /^(?:https?|file):/i.test(source) ? new URL(source) : pathToFileURL(resolve(cwd, source));
}

/** An absolute path for a file, the URL itself for anything else. */
export function sourceName(url: string): string {
  return url.startsWith("file:") ? fileURLToPath(url) : url;
}
