import { readFile } from "node:fs/promises";
import { ContractError } from "../../model/contract-error.ts";
import { isLoopback } from "./is-loopback.ts";
import { sourceName } from "./source-url.ts";

export interface ReadOptions {
  readonly allowRemote: boolean;
}

const patience = 30_000;

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

async function download(url: URL, { allowRemote }: ReadOptions): Promise<string> {
  if (!allowRemote && !isLoopback(url)) throw rejected(url);
  const response = await request(url, allowRemote);
  if (response.ok) return readAnswer(url, response);
  const code =
    response.status === 404 || response.status === 410 ? "document-missing" : "document-unreadable";
  throw new ContractError(
    code,
    `${url.href} returned status ${response.status} instead of a document`,
    {
      place: { file: url.href },
      hint: "Check the URL.",
    },
  );
}

async function request(url: URL, allowRemote: boolean): Promise<Response> {
  try {
    // A redirect could lead from this machine to a remote one.
    return await fetch(url, {
      redirect: allowRemote ? "follow" : "error",
      signal: AbortSignal.timeout(patience),
    });
  } catch (cause) {
    throw new ContractError("document-unreadable", `${url.href} does not answer`, {
      place: { file: url.href },
      hint: "Start the server, or check the URL.",
      cause,
    });
  }
}

async function readAnswer(url: URL, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new ContractError(
      "document-unreadable",
      `${url.href} broke off in the middle of its answer`,
      { place: { file: url.href }, hint: "Retry, or save it as a file.", cause },
    );
  }
}

function rejected(url: URL): ContractError {
  return new ContractError("reference-remote", `${url.href} is on another machine`, {
    place: { file: url.href },
    hint: "Save it next to the document, or allow remote references.",
  });
}
