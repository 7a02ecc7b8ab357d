import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ContractError } from "../../model/contract-error.ts";

/** The URL of a source given as a URL, or as a path relative to `cwd`. */
export function sourceUrl(source: string | URL, cwd: string): URL {
  if (source instanceof URL) return source;
  if (!/^(?:https?|file):/i.test(source)) return pathToFileURL(resolve(cwd, source));
  if (URL.canParse(source)) return new URL(source);
  throw new ContractError("document-missing", `"${source}" is not a URL`, {
    place: { file: source },
    hint: "Name a path, or a URL such as http://127.0.0.1:4010/openapi.json.",
  });
}

/**
 * An absolute path for a file, and the URL for anything else, including a file URL that is not a path on this system. It is without the
 * parts of a URL that may be secret: user name, password and query.
 */
export function sourceName(url: string): string {
  if (!url.startsWith("file:")) return url.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//");
  try {
    return fileURLToPath(url);
  } catch {
    return url;
  }
}
