import type { SampleRequest } from "./sample-request.ts";

export interface CurlOptions {
  /** Accept a certificate that nobody signed. */
  readonly isInsecure?: boolean;
}

/** A request as a command for a POSIX shell. */
export function formatCurl(
  { method, url, headers, body }: SampleRequest,
  options: CurlOptions = {},
): string {
  const words = [
    "curl -i",
    ...(options.isInsecure ? ["--insecure"] : []),
    ...(method === "GET" ? [] : [`-X ${method}`]),
    quote(url),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return words.join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
