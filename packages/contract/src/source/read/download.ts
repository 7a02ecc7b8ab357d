import { ContractError, type ContractErrorCode } from "../../model/contract-error.ts";
import { isLoopback } from "./is-loopback.ts";
import { sourceName } from "./source-url.ts";

export interface ReadOptions {
  /** Whether the URL may lead to another machine. */
  readonly allowRemote: boolean;
}

/** Bounds of one document, with all redirects. */
const limits = { milliseconds: 30_000, bytes: 64 * 1024 * 1024, redirects: 5 } as const;

/**
 * Downloads a text: from this machine, or by https from another one, if the options allow it. No credentials are sent. A redirect stays on
 * this machine or on others. Throws ContractError `document-missing`, `document-unreadable` or `reference-remote`.
 */
export async function download(given: URL, options: ReadOptions): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = given;
  for (let followed = 0; followed <= limits.redirects; followed += 1) {
    checkAllowed(url, options);
    const response = await request(url, signal);
    const location = isRedirect(response) ? response.headers.get("location") : null;
    if (location === null) return readAnswer(url, response, signal);
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null || isLoopback(next) !== isLoopback(url))
      throw unreadable(url, `redirects to ${next?.origin ?? "an invalid URL"}`, "Name that URL.");
    url = next;
  }
  throw unreadable(given, `redirects more than ${limits.redirects} times`, "Name the last URL.");
}

function checkAllowed(url: URL, { allowRemote }: ReadOptions): void {
  const reject = (found: string, hint: string): ContractError =>
    failure("reference-remote", url, { found, hint });
  if (url.username + url.password !== "")
    throw reject(
      "contains a user name or password, which is not sent",
      "Download the document with another program, and name the file.",
    );
  if (isLoopback(url)) return;
  if (!allowRemote)
    throw reject(
      "is on another machine",
      "Save it beside the document, or allow it with --allow-remote (in code, allowRemote).",
    );
  if (url.protocol !== "https:")
    throw reject("is on another machine, and is not encrypted", "Use https, or save it as a file.");
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { redirect: "manual", signal });
  } catch (cause) {
    if (signal.aborted) throw tooLate(url, cause);
    throw unreadable(url, "does not answer", "Start the server, or check the URL.", cause);
  }
}

async function readAnswer(url: URL, response: Response, signal: AbortSignal): Promise<string> {
  const { status, ok } = response;
  if (!ok) {
    const code = status === 404 || status === 410 ? "document-missing" : "document-unreadable";
    const found = `returned status ${status} instead of a document`;
    throw failure(code, url, { found, hint: "Check the URL." });
  }
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > limits.bytes) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    if (signal.aborted) throw tooLate(url, cause);
    throw unreadable(
      url,
      "broke off in the middle of its answer",
      "Retry, or save it as a file.",
      cause,
    );
  }
  if (size <= limits.bytes) return text + decoder.decode();
  const found = `is larger than ${limits.bytes / 1024 / 1024} MiB`;
  throw unreadable(url, found, "Save the part that you need as a file.");
}

function tooLate(url: URL, cause: unknown): ContractError {
  const found = `takes more than ${limits.milliseconds / 1000} seconds`;
  return unreadable(url, found, "Save it as a file.", cause);
}

function unreadable(url: URL, found: string, hint: string, cause?: unknown): ContractError {
  return failure("document-unreadable", url, { found, hint, cause });
}

interface Failure {
  readonly found: string;
  readonly hint: string;
  readonly cause?: unknown;
}

function failure(
  code: ContractErrorCode,
  { href }: URL,
  { found, hint, cause }: Failure,
): ContractError {
  const name = sourceName(href);
  return new ContractError(code, `${name} ${found}`, { place: { file: name }, hint, cause });
}
