import {
  fillPath,
  isJsonMediaType,
  type MediaType,
  type Operation,
  type Parameter,
  wireMethod,
  writeBody,
  writeParameters,
  type WrittenParameters,
} from "@plumbline/contract";
import type { Input } from "../../model/input.ts";
import type { SentRequest } from "@plumbline/report";
import { joinUrl } from "./join-url.ts";
import { rankMediaType } from "./rank-media-type.ts";

export interface BuildOptions {
  readonly baseUrl: string;
}

/** The request an input becomes, without a credential. @see https://spec.openapis.org/oas/v3.1.1#parameter-object */
export function buildRequest(
  operation: Operation,
  input: Input,
  { baseUrl }: BuildOptions,
): SentRequest {
  const { headers, ...body } = bodyOf(operation, input);
  const written = writeInput(operation.parameters, input);
  const query = input.raw?.query ? [...written.query, input.raw.query] : written.query;
  return {
    method: wireMethod(operation.method),
    url: joinUrl(baseUrl, pathOf(operation, input), query),
    headers: withRaw({ ...headersOf(operation, written), ...headers }, input),
    ...body,
  };
}

/** The path of an operation with its parameters filled in, below the base URL. */
export function pathOf({ path, parameters }: Operation, input: Input): string {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const written = writeInput(inPath, input);
  const texts = inPath.map(({ name }) => {
    const { before = "", after = "" } = input.raw?.path?.[name] ?? {};
    return [name, `${before}${written.path[name] ?? ""}${after}`];
  });
  return fillPath(path, Object.fromEntries(texts));
}

function writeInput(parameters: readonly Parameter[], input: Input): WrittenParameters {
  return writeParameters(parameters, ({ in: place, name }) => input[place]?.[name]);
}

/** The media type in which the suite sends the operation's body: JSON where it is offered. `fetch` sends no body with a GET or HEAD. */
export function bodyMediaType(operation: Operation): MediaType | undefined {
  if (["get", "head"].includes(operation.method)) return undefined;
  const ranked = (operation.body?.content ?? []).flatMap((media) => {
    const rank = rankMediaType(media);
    return rank === undefined ? [] : [{ media, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.media;
}

function headersOf(
  operation: Operation,
  { headers, cookies }: WrittenParameters,
): Record<string, string> {
  const named = Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text] as const);
  return {
    accept: acceptOf(operation),
    ...Object.fromEntries(named),
    ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
  };
}

/** JSON only if a success may be JSON, which the suite reads best; otherwise every offered type. */
function acceptOf({ responses }: Operation): string {
  const offered = mediaTypesOf(responses);
  const successes = mediaTypesOf(responses.filter(({ status }) => !/^[45]/.test(status)));
  const isAllJson = successes.length === 0 || successes.some(isJsonMediaType);
  const json = isAllJson ? offered.filter(isJsonMediaType) : [];
  return (json.length > 0 ? json : offered).join(", ") || "*/*";
}

function mediaTypesOf(responses: Operation["responses"]): string[] {
  const all = responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType));
  return [...new Set(all)];
}

type SentBody = Pick<SentRequest, "headers" | "body" | "bodyBytes">;

function bodyOf(operation: Operation, input: Input): SentBody {
  const { raw, bodyText, body } = input;
  const media = bodyMediaType(operation);
  const headers = { "content-type": media?.mediaType ?? "application/json" };
  if (raw?.bodyBytes !== undefined) {
    const text = Buffer.from(raw.bodyBytes, "base64").toString();
    return { headers, body: text, bodyBytes: raw.bodyBytes };
  }
  if (bodyText !== undefined) return { headers, body: bodyText };
  if (body === undefined) return { headers: {} };
  if (media === undefined) return { headers, body: JSON.stringify(body) };
  const { contentType, text } = writeBody(media, body);
  return { headers: { "content-type": contentType }, body: text };
}

function withRaw(
  headers: Readonly<Record<string, string>>,
  { raw }: Input,
): SentRequest["headers"] {
  const entries = Object.entries({ ...headers, ...raw?.headers });
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
