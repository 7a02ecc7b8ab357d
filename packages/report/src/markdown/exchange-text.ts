import type { Exchange } from "../run/exchange.ts";
import { formatCount } from "../text/format-number.ts";

/** Maximum number of characters of a body, because a step summary has a size limit. */
const longestBody = 1_500;

/** An exchange as text: the request, then the response. */
export function exchangeText({ request, response }: Exchange): string {
  const status = response.failure ?? String(response.status);
  return [
    message(`${request.method} ${request.url}`, request.headers, request.body ?? ""),
    message(status, response.headers, response.text),
  ].join("\n\n");
}

function message(first: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [first, ...lines].join("\n");
  return body === "" ? head : `${head}\n\n${cut(body)}`;
}

function cut(body: string): string {
  if (body.length <= longestBody) return body;
  return `${body.slice(0, longestBody)}\n… ${formatCount(body.length - longestBody, "more character")}`;
}
