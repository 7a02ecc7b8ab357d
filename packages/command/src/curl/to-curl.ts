import { wireMethod } from "@plumbline/contract";
import type { CurlRequest } from "./curl-request.ts";
import { type BodyArguments, bodyArguments, type BodyOptions } from "./body-arguments.ts";
import { headerArguments } from "./header-arguments.ts";
import { secretMark, shellQuoteWithSecret, shellWord } from "./shell-quote.ts";

/** Options of `toCurl`. */
export interface CurlOptions {
  /** Environment variable that holds the credential; `PLUMBLINE_TOKEN` by default. */
  readonly variable?: string;
  /** Largest number of characters of a body that are written into the command; 16,384 by default. Repetitions do not count. */
  readonly inlineLimit?: number;
  /** File named for a larger body; `request-body.txt` by default. */
  readonly bodyFile?: string;
  /** Whether curl accepts a certificate that no authority signed; by default it does not. */
  readonly isInsecure?: boolean;
  /** Whether the command is one line; by default each option has a line of its own. */
  readonly isOneLine?: boolean;
  /** Whether curl may add `Accept` to a request without one, as `fetch` does; by default it may. */
  readonly addsAccept?: boolean;
}

/**
 * Writes a request as a curl command for a POSIX shell. The command sends the request byte for byte; each `<secret>` in it
 * expands an environment variable. Text is quoted, so that it cannot act on the shell or the terminal.
 *
 * @see https://curl.se/docs/manpage.html
 */
export function toCurl(request: CurlRequest, options: CurlOptions = {}): string {
  const variable = options.variable ?? "PLUMBLINE_TOKEN";
  const { inlineLimit = 16_384, bodyFile = "request-body.txt" } = options;
  const { isInsecure = false, isOneLine = false, addsAccept = true } = options;
  const url = normalUrl(request.url);
  const words = [
    [
      "curl -sS -i",
      ...(isInsecure ? ["--insecure"] : []),
      ...urlFlags(url),
      ...methodFlags(request),
    ].join(" "),
    ...headerArguments(request, { variable, addsAccept }),
  ];
  const body = bodyOf(request, { variable, inlineLimit, bodyFile });
  if (body) words.push(body.argument);
  words.push(shellQuoteWithSecret(url, variable));
  const command = words.join(isOneLine ? " " : " \\\n  ");
  const piped = body?.producer ? `${body.producer} |\n${command}` : command;
  return [...(body?.notes ?? []), piped].join("\n");
}

function bodyOf({ body, bodyBytes }: CurlRequest, options: BodyOptions): BodyArguments | undefined {
  if (bodyBytes !== undefined) return bytesArguments(bodyBytes);
  return body === undefined ? undefined : bodyArguments(body, options);
}

/** As `fetch` sends it: characters a URL cannot hold are percent-encoded. */
function normalUrl(url: string): string {
  const withoutFragment = url.replace(/#.*$/s, "");
  if (!withoutFragment.includes(secretMark))
    return URL.parse(withoutFragment)?.href ?? withoutFragment;
  return withoutFragment
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char));
}

function urlFlags(url: string): readonly string[] {
  const glob = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  const dots = url.includes("/.") ? ["--path-as-is"] : [];
  return [...glob, ...dots];
}

/** A response to HEAD has no body; curl waits for one without this option. */
function methodFlags({ method, body }: CurlRequest): readonly string[] {
  const sent = wireMethod(method);
  if (sent === "HEAD") return ["--head"];
  return sent === "GET" && body === undefined ? [] : [`-X ${shellWord(sent)}`];
}

/** Pipes in a body that is not text. */
function bytesArguments(base64: string): BodyArguments {
  const producer = `printf '%s' '${base64}' | base64 -d`;
  return { notes: [], producer, argument: "--data-binary @-" };
}
