import { readFile } from "node:fs/promises";
import { ContractError } from "../../model/contract-error.ts";
import { download, type ReadOptions } from "./download.ts";
import { sourceName } from "./source-url.ts";

/** The text at a URL. Throws ContractError `document-missing`, `document-unreadable` or `reference-remote`. */
export async function readText(url: URL, options: ReadOptions): Promise<string> {
  const text = url.protocol === "file:" ? await readPath(url) : await download(url, options);
  return text.replace(/^\uFEFF/, "");
}

async function readPath(url: URL): Promise<string> {
  const file = sourceName(url.href);
  try {
    return await readFile(url, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    throw new ContractError(
      isMissing ? "document-missing" : "document-unreadable",
      isMissing
        ? `There is no file ${file}`
        : `The file ${file} cannot be read${code === "EISDIR" ? ": it is a directory" : ""}`,
      {
        place: { file },
        hint: isMissing ? "Check the path." : "Name a file that this user may read.",
        cause,
      },
    );
  }
}
