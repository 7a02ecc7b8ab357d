import { resolvePointer } from "@plumbline/contract";
import type { SentRequest } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import { fitText } from "../text/wrap-text.ts";
import { type ExchangePlace, placesOf } from "./places-of.ts";

/** Maximum length of a sent value in a title. */
const longestValue = 48;

/**
 * The place of a finding, with what the judged request, which is the last one, sent there: `GET /books ?limit=0 -> 200`,
 * `POST /books body /name: "" -> 201`.
 */
export function placeTitle({ at, exchanges }: Pick<Finding, "at" | "exchanges">): string {
  const place = placesOf(at).find(({ side }) => side === "request");
  if (!place) return at;
  const [left = "", ...rest] = at.split(" -> ");
  const [method = "", path = ""] = left.split(" ");
  const judged = exchanges.at(-1)?.request;
  const sent = judged && sentAt[place.part](judged, place.name, path);
  const shown = sent ?? `${place.part} ${place.name}`.trim();
  return [`${method} ${path} ${shown}`, ...rest].join(" -> ");
}

type ReadSent = (request: SentRequest, name: string, path: string) => string | undefined;

/** How a title shows what a request has at a place. `undefined`: the request has nothing there, or it cannot be read. */
const sentAt: Readonly<Record<ExchangePlace["part"], ReadSent>> = {
  query: sentQuery,
  path: sentSegment,
  header: sentHeader,
  body: sentBody,
  status: () => undefined,
};

function sentQuery({ url }: SentRequest, name: string): string | undefined {
  const pairs = url.split("?").slice(1).join("?").split("&");
  const own = pairs.filter((pair) => isNamed(decoded(pair.split("=")[0] ?? ""), name));
  return own.length === 0 ? undefined : `?${cut(own.join("&"))}`;
}

/** Whether a key of a query belongs to a parameter: `filter` or `filter[name]`. */
function isNamed(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}[`);
}

function sentSegment({ url }: SentRequest, name: string, path: string): string | undefined {
  const segments = path.split("/");
  const index = segments.indexOf(`{${name}}`);
  const sent = url.split(/[?#]/)[0]?.split("/") ?? [];
  const value = index < 0 ? undefined : sent.at(index - segments.length);
  return value === undefined ? undefined : `path ${name}: ${cut(JSON.stringify(decoded(value)))}`;
}

function sentHeader({ headers }: SentRequest, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return value && `header ${name}: ${cut(value[1])}`;
}

function sentBody({ body }: SentRequest, pointer: string): string | undefined {
  if (body === undefined) return undefined;
  if (pointer === "") return `body: ${cut(body)}`;
  try {
    const value = resolvePointer(JSON.parse(body), pointer);
    return value === undefined ? undefined : `body ${pointer}: ${cut(JSON.stringify(value))}`;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function cut(text: string): string {
  return fitText(text.replaceAll(/\s+/g, " "), longestValue);
}
